CREATE TABLE "page_comment" (
	"id" uuid PRIMARY KEY,
	"page_id" integer NOT NULL,
	"block_key" uuid,
	"person_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer
);
--> statement-breakpoint
CREATE TABLE "page_review" (
	"page_id" integer PRIMARY KEY,
	"state" text NOT NULL,
	"person_id" integer NOT NULL,
	"note" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_by" integer,
	"reason" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "page_review_state" CHECK ("state" in ('asked', 'sent_back'))
);
--> statement-breakpoint
CREATE TABLE "content_right" (
	"person_id" integer PRIMARY KEY,
	"write_below" text NOT NULL,
	"may_publish" boolean NOT NULL,
	"publish_below" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_draft" ADD COLUMN "changed_by" integer;--> statement-breakpoint
ALTER TABLE "page_schedule" ADD COLUMN "changed_by" integer;--> statement-breakpoint
CREATE INDEX "page_comment_page" ON "page_comment" ("page_id","created_at");--> statement-breakpoint
ALTER TABLE "page_comment" ADD CONSTRAINT "page_comment_page_id_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "page"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "page_review" ADD CONSTRAINT "page_review_page_id_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "page"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "content_right" ADD CONSTRAINT "content_right_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;--> statement-breakpoint
UPDATE "page_draft" d SET "changed_by" = (SELECT e."person_id" FROM "page_edit" e WHERE e."page_id" = d."page_id" AND e."person_id" > 0 ORDER BY e."seq" DESC LIMIT 1) WHERE "seq" > "clean_seq" AND "changed_by" IS NULL;