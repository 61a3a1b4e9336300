ALTER TABLE "signed_text" ADD COLUMN "translations" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "signed_text" ADD COLUMN "translated_at" timestamp with time zone;