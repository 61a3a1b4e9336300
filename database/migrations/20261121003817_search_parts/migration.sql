ALTER TABLE "search_document" ADD COLUMN "part" integer;--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "title_words" tsvector NOT NULL;--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "visible_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "visible_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_document" DROP CONSTRAINT "search_document_pkey";--> statement-breakpoint
ALTER TABLE "search_document" ADD PRIMARY KEY ("kind","record_id","part");--> statement-breakpoint
CREATE INDEX "search_document_title_words" ON "search_document" USING gin ("title_words");