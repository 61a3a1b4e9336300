CREATE TABLE "entrant_message" (
	"id" uuid PRIMARY KEY,
	"event_id" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" integer NOT NULL,
	"request_key" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"audiences" jsonb NOT NULL,
	"queued_count" integer DEFAULT 0 NOT NULL,
	"done_up_to" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "entrant_message_event" ON "entrant_message" ("event_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entrant_message_once" ON "entrant_message" ("sent_by","request_key");--> statement-breakpoint
ALTER TABLE "entrant_message" ADD CONSTRAINT "entrant_message_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");--> statement-breakpoint
ALTER TABLE "entrant_message" ADD CONSTRAINT "entrant_message_sent_by_person_id_fkey" FOREIGN KEY ("sent_by") REFERENCES "person"("id");