CREATE TABLE "person_merge" (
	"id" uuid PRIMARY KEY,
	"person_id" integer NOT NULL,
	"merged_person_id" integer NOT NULL,
	"by_person_id" integer,
	"merged_at" timestamp with time zone NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undo" jsonb
);
--> statement-breakpoint
CREATE INDEX "person_merge_person" ON "person_merge" ("person_id");--> statement-breakpoint
CREATE INDEX "person_merge_merged" ON "person_merge" ("merged_person_id");--> statement-breakpoint
CREATE INDEX "person_merge_open" ON "person_merge" ("undo_until") WHERE "undo" is not null;--> statement-breakpoint
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_merged_person_id_person_id_fkey" FOREIGN KEY ("merged_person_id") REFERENCES "person"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "person_merge" ADD CONSTRAINT "person_merge_by_person_id_person_id_fkey" FOREIGN KEY ("by_person_id") REFERENCES "person"("id") ON DELETE SET NULL;