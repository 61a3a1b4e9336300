DROP INDEX "job_due";--> statement-breakpoint
CREATE INDEX "job_due" ON "job" ("run_at") WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "job_finished" ON "job" ("finished_at");