CREATE TABLE "chain_checkpoint" (
	"name" text PRIMARY KEY,
	"position" text NOT NULL,
	"hash" text NOT NULL,
	"checked_at" timestamp with time zone,
	"complete_at" timestamp with time zone,
	"broken_at" text
);
--> statement-breakpoint
ALTER TABLE "log_book" ADD COLUMN "verified_hash" text DEFAULT '' NOT NULL;