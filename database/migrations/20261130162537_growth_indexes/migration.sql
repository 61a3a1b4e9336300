CREATE INDEX "log_book_entry_event_day" ON "log_book_entry" ("day") WHERE "use" = 'club_event' and not "is_void";--> statement-breakpoint
CREATE INDEX "log_book_entry_corrected" ON "log_book_entry" ("book_id","corrects") WHERE "corrects" is not null;--> statement-breakpoint
CREATE INDEX "media_file_library" ON "media_file" ("created_at","public_id") WHERE "is_in_library" and "is_public" and "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "media_image_library" ON "media_image" ("created_at","hash") WHERE "is_in_library" and "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "media_image_deleted" ON "media_image" ("deleted_at","hash") WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "media_image_edition" ON "media_image" ("source_hash") WHERE "source_hash" is not null;--> statement-breakpoint
CREATE INDEX "draft_block_translated" ON "draft_block" ("page_id") WHERE "values"::text like '%"translations": {"%';--> statement-breakpoint
CREATE INDEX "page_draft_translated" ON "page_draft" ("page_id") WHERE "values"::text like '%"translations": {"%';--> statement-breakpoint
CREATE INDEX "page_version_translated" ON "page_version" ("id") WHERE "content"::text like '%"translations": {"%';