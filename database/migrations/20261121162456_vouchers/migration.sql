CREATE TABLE "voucher" (
	"id" uuid PRIMARY KEY,
	"code" text NOT NULL UNIQUE,
	"order_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"piece" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"good_until" text NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"used_by" integer,
	"used_at" timestamp with time zone,
	CONSTRAINT "voucher_worth" CHECK ("amount_cents" > 0),
	CONSTRAINT "voucher_used_once" CHECK (("status" = 'used') = ("used_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "is_voucher" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_piece" ON "voucher" ("line_id","piece");--> statement-breakpoint
CREATE INDEX "voucher_order" ON "voucher" ("order_id");--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_order_id_sales_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("id");--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_line_id_order_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id");--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_used_by_person_id_fkey" FOREIGN KEY ("used_by") REFERENCES "person"("id");