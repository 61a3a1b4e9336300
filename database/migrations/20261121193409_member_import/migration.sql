CREATE TABLE "member_import" (
	"id" uuid PRIMARY KEY,
	"by_person_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"row_count" integer NOT NULL,
	"writes_welcome" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_import_row" (
	"import_id" uuid,
	"position" integer,
	"row" integer NOT NULL,
	"values" jsonb,
	"outcome" text,
	"word" jsonb,
	"name" text NOT NULL,
	CONSTRAINT "member_import_row_pkey" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE INDEX "member_import_started" ON "member_import" ("started_at");--> statement-breakpoint
ALTER TABLE "member_import" ADD CONSTRAINT "member_import_by_person_id_person_id_fkey" FOREIGN KEY ("by_person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "member_import_row" ADD CONSTRAINT "member_import_row_import_id_member_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "member_import"("id") ON DELETE CASCADE;