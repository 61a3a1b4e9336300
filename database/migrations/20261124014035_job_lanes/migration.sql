ALTER TABLE "job" ADD COLUMN "lane" text DEFAULT 'work' NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "lost_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
CREATE INDEX "job_lane_due" ON "job" ("lane","run_at") WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "job_lost" ON "job" ("lost_attempts") WHERE "finished_at" is null and ("lost_attempts" > 0 or "leased_until" is not null);--> statement-breakpoint
UPDATE "job" SET "lane" = 'mail' WHERE "kind" = 'mail.send' AND "finished_at" IS NULL;
