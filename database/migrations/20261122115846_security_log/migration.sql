CREATE TABLE "security_event" (
	"hour" timestamp with time zone,
	"code" text,
	"call" text,
	"network" text,
	"person_id" integer,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "security_event_pkey" PRIMARY KEY("hour","code","call","network","person_id")
);
--> statement-breakpoint
-- Mails that were sent may hold codes that still work.
update "job" set "payload" = '{}'::jsonb where "finished_at" is not null and "last_error" is null;
