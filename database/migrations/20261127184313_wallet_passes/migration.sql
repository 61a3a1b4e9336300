CREATE TABLE "wallet_pass" (
	"person_id" integer PRIMARY KEY,
	"code" text NOT NULL UNIQUE,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_pass" ADD CONSTRAINT "wallet_pass_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;