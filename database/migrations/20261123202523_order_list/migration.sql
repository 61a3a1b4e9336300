CREATE INDEX "sales_order_placed" ON "sales_order" ("placed_at");--> statement-breakpoint
CREATE INDEX "sales_order_buyer" ON "sales_order" ("buyer_name","id");--> statement-breakpoint
CREATE INDEX "sales_order_total" ON "sales_order" ("total_cents","id");