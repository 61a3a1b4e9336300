ALTER TABLE "membership_event" ADD COLUMN "condition_from" text;--> statement-breakpoint
ALTER TABLE "membership_event" ADD COLUMN "condition_to" text;--> statement-breakpoint
-- The audit log has both conditions of each change so far; the event was written at the same instant.
UPDATE "membership_event" e SET "condition_from" = a."change"->'condition'->>0, "condition_to" = a."change"->'condition'->>1
FROM "audit_entry" a
WHERE e."kind" = 'condition' AND e."condition_to" IS NULL AND a."verb" = 'condition' AND a."subject_kind" = 'member'
  AND a."subject_id" = e."person_id"::text AND a."at" = e."at";
