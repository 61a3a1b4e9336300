CREATE TABLE "ticket" (
	"id" uuid PRIMARY KEY,
	"code" text NOT NULL UNIQUE,
	"order_id" integer NOT NULL,
	"line_id" integer NOT NULL,
	"seat" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"price_cents" integer NOT NULL,
	"has_gst" boolean NOT NULL,
	"holder_name" text NOT NULL,
	"status" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"checked_in_at" timestamp with time zone,
	"gate" text,
	"checked_in_by" integer,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "ticket_used_once" CHECK (("status" = 'checked_in') = ("checked_in_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "ticket" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_seat" ON "ticket" ("line_id","seat");--> statement-breakpoint
CREATE INDEX "ticket_order" ON "ticket" ("order_id");--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_order_id_sales_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "sales_order"("id");--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_line_id_order_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id");--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_checked_in_by_person_id_fkey" FOREIGN KEY ("checked_in_by") REFERENCES "person"("id");