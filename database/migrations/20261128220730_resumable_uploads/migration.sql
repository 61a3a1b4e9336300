CREATE TABLE "media_upload" (
	"id" text PRIMARY KEY,
	"person_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"file_modified_ms" bigint NOT NULL,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"finishing_at" timestamp with time zone,
	"item_kind" text,
	"item_key" text
);
--> statement-breakpoint
CREATE TABLE "media_upload_part" (
	"upload_id" text,
	"first_byte" bigint,
	"byte_size" integer NOT NULL,
	"store_key" text NOT NULL,
	CONSTRAINT "media_upload_part_pkey" PRIMARY KEY("upload_id","first_byte")
);
--> statement-breakpoint
ALTER TABLE "media_video" ADD COLUMN "has_poster" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "media_video" ADD COLUMN "byte_size" bigint;--> statement-breakpoint
CREATE INDEX "media_upload_person" ON "media_upload" ("person_id");--> statement-breakpoint
CREATE INDEX "media_upload_changed" ON "media_upload" ("changed_at");--> statement-breakpoint
ALTER TABLE "media_upload_part" ADD CONSTRAINT "media_upload_part_upload_id_media_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "media_upload"("id") ON DELETE CASCADE;