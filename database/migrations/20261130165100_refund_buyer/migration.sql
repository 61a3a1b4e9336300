ALTER TABLE "refund" ADD COLUMN "buyer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The earlier refunds get the name of their order.
UPDATE "refund" SET "buyer_name" = "sales_order"."buyer_name" FROM "sales_order" WHERE "sales_order"."id" = "refund"."order_id";--> statement-breakpoint
CREATE INDEX "refund_words" ON "refund" USING gin (to_tsvector('simple', translate("buyer_name", '@._+-/''’', '      ')));
