ALTER TABLE "page" ADD COLUMN IF NOT EXISTS "published_at" timestamp with time zone;--> statement-breakpoint
-- The first publication was not recorded before; the page's creation is the nearest known instant.
UPDATE "page" SET "published_at" = "created_at" WHERE "is_published" AND "published_at" IS NULL;
