CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY,
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL UNIQUE,
	"order_id" integer NOT NULL,
	"refund_id" uuid UNIQUE,
	"status" text NOT NULL,
	"paper" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_counter" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "invoice_order" ON "invoice" ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_public" ON "invoice" ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_counter_series" ON "invoice_counter" ("series","year");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_id_sales_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("id");