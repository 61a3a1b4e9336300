CREATE TABLE "desk_export" (
	"id" uuid PRIMARY KEY,
	"list" text NOT NULL,
	"question" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"person_id" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"records_total" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_export_part" (
	"export_id" uuid,
	"position" integer,
	"content" text NOT NULL,
	CONSTRAINT "desk_export_part_pkey" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE INDEX "desk_export_person" ON "desk_export" ("person_id","requested_at");--> statement-breakpoint
CREATE INDEX "desk_export_requested" ON "desk_export" ("requested_at");--> statement-breakpoint
ALTER TABLE "desk_export_part" ADD CONSTRAINT "desk_export_part_export_id_desk_export_id_fkey" FOREIGN KEY ("export_id") REFERENCES "desk_export"("id") ON DELETE CASCADE;