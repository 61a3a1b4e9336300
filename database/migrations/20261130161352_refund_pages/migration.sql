CREATE INDEX "refund_page" ON "refund" ("created_at","id");--> statement-breakpoint
CREATE INDEX "refund_amount" ON "refund" ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "refund_open" ON "refund" ("created_at","id") WHERE "status" <> 'done';--> statement-breakpoint
CREATE INDEX "refund_open_amount" ON "refund" ("amount_cents","id") WHERE "status" <> 'done';