CREATE TABLE "stock_alert" (
	"id" uuid PRIMARY KEY,
	"sku_id" integer NOT NULL,
	"person_id" integer,
	"email" text,
	"email_key" text,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "stock_alert_person_sku" UNIQUE("person_id","sku_id"),
	CONSTRAINT "stock_alert_email_sku" UNIQUE("email_key","sku_id")
);
--> statement-breakpoint
CREATE INDEX "stock_alert_sku" ON "stock_alert" ("sku_id");--> statement-breakpoint
CREATE INDEX "stock_alert_created" ON "stock_alert" ("created_at");--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_sku_id_sku_id_fkey" FOREIGN KEY ("sku_id") REFERENCES "sku"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;