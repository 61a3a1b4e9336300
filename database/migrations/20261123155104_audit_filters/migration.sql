CREATE INDEX "audit_entry_kind" ON "audit_entry" ("subject_kind","position");--> statement-breakpoint
CREATE INDEX "audit_entry_person" ON "audit_entry" ("person_id","position");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" ("at");