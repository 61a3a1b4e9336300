CREATE TABLE "scheduled_task" (
	"name" text PRIMARY KEY,
	"every_ms" bigint NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL,
	"holder" text,
	"lease_id" uuid,
	"leased_until" timestamp with time zone,
	"lost_runs" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"result" text,
	"failed_runs" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "scheduled_task_result" CHECK ("result" in ('done', 'failed'))
);
