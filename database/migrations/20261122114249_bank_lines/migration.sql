ALTER TABLE "bank_statement_line" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD COLUMN "credited_to" integer;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD COLUMN "times_reopened" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "bank_line_key" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "times_undone" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "buyer_abn" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_statement_line_open" ON "bank_statement_line" ("day","line_key") WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX "bank_statement_line_settled" ON "bank_statement_line" ("settled_at") WHERE "settled_at" is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_line_payment" ON "bank_statement_line" ("payment_id");--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_credited_to_person_id_fkey" FOREIGN KEY ("credited_to") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_bank_line_key_bank_statement_line_line_key_fkey" FOREIGN KEY ("bank_line_key") REFERENCES "bank_statement_line"("line_key");--> statement-breakpoint
-- Where the money of each line that was imported before is. A payment has one line; the earliest that names it counts.
WITH "named" AS (
  SELECT l."line_key",
    row_number() OVER (PARTITION BY l."payment_id" ORDER BY (l."outcome" = 'matched') DESC, l."day", l."position", l."line_key") AS "place",
    y."status" AS "payment_status", y."received_cents"
  FROM "bank_statement_line" l JOIN "payment" y ON y."id" = l."payment_id"
  WHERE l."outcome" IN ('matched', 'already_paid'))
UPDATE "bank_statement_line" l SET "state" = CASE
  WHEN l."amount_cents" <= 0 THEN 'ignored'
  WHEN l."outcome" = 'part_paid' THEN 'part_paid'
  WHEN EXISTS (SELECT 1 FROM "named" n WHERE n."line_key" = l."line_key" AND n."place" = 1
    AND n."payment_status" IN ('paid', 'held_back') AND (l."outcome" = 'matched' OR n."received_cents" = l."amount_cents"))
    THEN CASE WHEN l."outcome" = 'matched' THEN 'matched' ELSE 'recognised' END
  ELSE 'open' END
WHERE l."state" = 'new';--> statement-breakpoint
UPDATE "bank_statement_line" SET "outcome" = 'recognised' WHERE "state" = 'recognised';--> statement-breakpoint
-- The money of open lines is in the suspense account.
INSERT INTO "ledger_entry" ("id", "what", "order_id", "once", "at", "bank_line_key")
SELECT gen_random_uuid(), 'bank_line_received', NULL, 'bank_line:' || l."line_key" || ':0', s."imported_at", l."line_key"
FROM "bank_statement_line" l JOIN "bank_statement" s ON s."id" = l."statement_id"
WHERE l."state" = 'open'
ON CONFLICT ("once") DO NOTHING;--> statement-breakpoint
INSERT INTO "ledger_posting" ("entry_id", "account", "person_id", "amount_cents")
SELECT e."id", side."account", NULL, side."sign" * l."amount_cents"
FROM "ledger_entry" e
JOIN "bank_statement_line" l ON l."line_key" = e."bank_line_key"
CROSS JOIN (VALUES ('money:bank_transfer', 1), ('suspense', -1)) AS side("account", "sign")
WHERE e."what" = 'bank_line_received'
  AND NOT EXISTS (SELECT 1 FROM "ledger_posting" p WHERE p."entry_id" = e."id");
