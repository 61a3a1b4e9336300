CREATE TABLE "shared_login" (
	"person_id" integer PRIMARY KEY,
	"holder_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shared_login_holder" ON "shared_login" ("holder_id");--> statement-breakpoint
ALTER TABLE "shared_login" ADD CONSTRAINT "shared_login_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shared_login" ADD CONSTRAINT "shared_login_holder_id_person_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "person"("id") ON DELETE CASCADE;