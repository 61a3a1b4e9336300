ALTER TABLE "event_entry" ADD COLUMN "taken_from_id" uuid;--> statement-breakpoint
CREATE INDEX "event_entry_taken_from" ON "event_entry" ("taken_from_id");--> statement-breakpoint
ALTER TABLE "event_entry" ADD CONSTRAINT "event_entry_taken_from_id_event_entry_id_fkey" FOREIGN KEY ("taken_from_id") REFERENCES "event_entry"("id");