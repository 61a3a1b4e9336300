CREATE TABLE "product_address" (
	"url" text PRIMARY KEY,
	"product_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_request" (
	"key" text PRIMARY KEY,
	"body_hash" text NOT NULL,
	"product_id" integer
);
--> statement-breakpoint
CREATE INDEX "product_address_product" ON "product_address" ("product_id");--> statement-breakpoint
CREATE INDEX "product_request_product" ON "product_request" ("product_id");--> statement-breakpoint
ALTER TABLE "product_address" ADD CONSTRAINT "product_address_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "product_request" ADD CONSTRAINT "product_request_product_id_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;