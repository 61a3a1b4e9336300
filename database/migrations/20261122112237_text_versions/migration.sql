ALTER TABLE "signed_text" ADD COLUMN "valid_from" date DEFAULT '1970-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "signed_text" ADD COLUMN "is_template" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Entering an event has a text of its own from now on. A club keeps the words it has: the newest risk warning is copied.
INSERT INTO "signed_text" ("slug", "version", "title", "body", "hash", "created_at")
SELECT 'event-disclaimer', 1, "title", "body", "hash", "created_at"
FROM "signed_text"
WHERE "slug" = 'risk-warning'
ORDER BY "version" DESC
LIMIT 1
ON CONFLICT DO NOTHING;
