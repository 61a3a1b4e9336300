CREATE TABLE "retention_hold" (
	"person_id" integer PRIMARY KEY,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"by_person_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_notice" (
	"person_id" integer PRIMARY KEY,
	"notified_at" timestamp with time zone NOT NULL,
	"minimise_on" date NOT NULL,
	"minimised_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "club_limits" ADD COLUMN "lapsed_data_years" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
CREATE INDEX "retention_hold_day" ON "retention_hold" ("until","person_id");--> statement-breakpoint
CREATE INDEX "retention_notice_day" ON "retention_notice" ("minimise_on","person_id");--> statement-breakpoint
ALTER TABLE "retention_hold" ADD CONSTRAINT "retention_hold_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "retention_hold" ADD CONSTRAINT "retention_hold_by_person_id_person_id_fkey" FOREIGN KEY ("by_person_id") REFERENCES "person"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "retention_notice" ADD CONSTRAINT "retention_notice_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;