CREATE INDEX "log_book_since" ON "log_book" ("standing","updated_at","id");--> statement-breakpoint
CREATE INDEX "log_book_numbers" ON "log_book" ("standing","number","id");--> statement-breakpoint
CREATE INDEX "log_book_used" ON "log_book" ("standing","fullest_percent","id");--> statement-breakpoint
CREATE INDEX "log_book_until" ON "log_book" ("standing",coalesce("period_to", 'infinity'::date),"id");--> statement-breakpoint
CREATE INDEX "log_book_number_words" ON "log_book" USING gin (to_tsvector('simple', translate("number", '@._+-/''’', '      ')));--> statement-breakpoint
CREATE INDEX "log_book_broken" ON "log_book" ("id") WHERE "broken_at" is not null;