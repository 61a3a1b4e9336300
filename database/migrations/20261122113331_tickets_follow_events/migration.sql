ALTER TABLE "product" ADD COLUMN "is_event_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "event_id" integer;--> statement-breakpoint
CREATE INDEX "ticket_event" ON "ticket" ("event_id");--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");--> statement-breakpoint
-- Tickets that came with an entry follow the event of the entry.
UPDATE "ticket" SET
  "event_id" = e."id",
  "facts" = "ticket"."facts" || jsonb_build_object('event_id', e."id", 'day', e."starts_on"::text,
    'last_day', CASE WHEN e."ends_on" > e."starts_on" THEN e."ends_on"::text ELSE '' END)
FROM "event_entry" n JOIN "event" e ON e."id" = n."event_id", "order_line" l
WHERE l."id" = "ticket"."line_id" AND l."sku_id" IS NULL AND n."id"::text = l."subject" AND "ticket"."event_id" IS NULL;
--> statement-breakpoint
-- Products follow the one event that has the name of their tickets and is on that day.
UPDATE "product" SET
  "ticket" = "product"."ticket" || jsonb_build_object('event_id', f."id", 'day', f."starts_on"::text,
    'last_day', CASE WHEN f."ends_on" > f."starts_on" THEN f."ends_on"::text ELSE '' END),
  "is_event_off" = f."status" IN ('draft', 'postponed', 'cancelled')
FROM (
  SELECT p."id" AS "product_id", min(e."id") AS "event_id"
  FROM "product" p
  JOIN "event" e ON lower(btrim(e."title")) = lower(btrim(p."ticket" ->> 'occasion'))
    AND p."ticket" ->> 'day' BETWEEN e."starts_on"::text AND e."ends_on"::text
  WHERE p."ticket" IS NOT NULL AND p."ticket" ->> 'event_id' IS NULL
  GROUP BY p."id" HAVING count(*) = 1
) m JOIN "event" f ON f."id" = m."event_id"
WHERE "product"."id" = m."product_id";
--> statement-breakpoint
-- Tickets of these products follow the same event, where they were sold for its days.
UPDATE "ticket" SET
  "event_id" = e."id",
  "facts" = "ticket"."facts" || jsonb_build_object('event_id', e."id",
    'last_day', CASE WHEN e."ends_on" > e."starts_on" THEN e."ends_on"::text ELSE '' END)
FROM "order_line" l
JOIN "sku" s ON s."id" = l."sku_id"
JOIN "product" p ON p."id" = s."product_id"
JOIN "event" e ON e."id" = (p."ticket" ->> 'event_id')::int
WHERE l."id" = "ticket"."line_id" AND "ticket"."event_id" IS NULL
  AND "ticket"."facts" ->> 'day' BETWEEN e."starts_on"::text AND e."ends_on"::text;
