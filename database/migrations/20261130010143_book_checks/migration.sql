CREATE TABLE "book_check" (
	"id" uuid PRIMARY KEY,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" integer NOT NULL,
	"progress_at" timestamp with time zone NOT NULL,
	"orders_done" integer DEFAULT 0 NOT NULL,
	"orders_total" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"faults" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "book_check_finished" ON "book_check" ("finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "book_check_unfinished" ON "book_check" ((true)) WHERE "finished_at" is null;