CREATE TABLE "deleted_page" (
	"page_id" integer PRIMARY KEY,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"content" jsonb NOT NULL,
	"person_id" integer NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_link" (
	"id" uuid PRIMARY KEY,
	"page_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "deleted_page_deleted" ON "deleted_page" ("deleted_at");--> statement-breakpoint
CREATE INDEX "preview_link_page" ON "preview_link" ("page_id");--> statement-breakpoint
ALTER TABLE "preview_link" ADD CONSTRAINT "preview_link_page_id_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "page"("id") ON DELETE CASCADE;