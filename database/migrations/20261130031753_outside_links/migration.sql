CREATE TABLE "outside_link" (
	"address" text PRIMARY KEY,
	"host" text NOT NULL,
	"last_checked_at" timestamp with time zone,
	"status" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"fault" text,
	"failed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outside_link_next_check" ON "outside_link" ("next_check_at");--> statement-breakpoint
CREATE INDEX "outside_link_host" ON "outside_link" ("host","last_checked_at");