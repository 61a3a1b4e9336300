CREATE TABLE "media_description" (
	"hash" text,
	"language" text,
	"text" text NOT NULL,
	CONSTRAINT "media_description_pkey" PRIMARY KEY("hash","language")
);
--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "is_in_library" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "sent_by_person_id" integer;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "library_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_file" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "is_marked_decorative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "is_in_library" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "sent_by_person_id" integer;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "library_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "source_hash" text;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "focal_x" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_image" ADD COLUMN "focal_y" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "media_video" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_video" ADD COLUMN "sent_by_person_id" integer;--> statement-breakpoint
ALTER TABLE "media_video" ADD COLUMN "library_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_video" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_description" ADD CONSTRAINT "media_description_hash_media_image_hash_fkey" FOREIGN KEY ("hash") REFERENCES "media_image"("hash") ON DELETE CASCADE;--> statement-breakpoint
UPDATE "media_image" SET "is_in_library" = true WHERE "is_public"
	AND NOT EXISTS (SELECT FROM "person" p WHERE p."image_hash" = "media_image"."hash")
	AND NOT EXISTS (SELECT FROM "vehicle_photo" v WHERE v."hash" = "media_image"."hash")
	AND NOT EXISTS (SELECT FROM "club_rego_photo" c WHERE c."hash" = "media_image"."hash");--> statement-breakpoint
INSERT INTO "media_description" ("hash", "language", "text") SELECT "hash", 'en', "alt" FROM "media_image" WHERE "is_in_library" AND "alt" <> '' ON CONFLICT DO NOTHING;
