CREATE INDEX "refund_created" ON "refund" ("created_at");--> statement-breakpoint
CREATE INDEX "sales_order_paid" ON "sales_order" ("paid_at") WHERE "paid_at" is not null;