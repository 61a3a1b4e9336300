CREATE TABLE "search_translation" (
	"kind" text,
	"record_id" text,
	"part" integer,
	"language" text,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"document" tsvector NOT NULL,
	"title_words" tsvector NOT NULL,
	"visible_from" timestamp with time zone,
	"visible_until" timestamp with time zone,
	CONSTRAINT "search_translation_pkey" PRIMARY KEY("kind","record_id","part","language")
);
--> statement-breakpoint
CREATE INDEX "search_translation_words" ON "search_translation" USING gin ("document");--> statement-breakpoint
CREATE INDEX "search_translation_title_words" ON "search_translation" USING gin ("title_words");--> statement-breakpoint
ALTER TABLE "search_translation" ADD CONSTRAINT "search_translation_part" FOREIGN KEY ("kind","record_id","part") REFERENCES "search_document"("kind","record_id","part") ON DELETE CASCADE;