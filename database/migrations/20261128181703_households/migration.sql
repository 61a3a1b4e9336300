CREATE TABLE "household" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_member" (
	"person_id" integer PRIMARY KEY,
	"household_id" integer NOT NULL,
	"kind" text NOT NULL,
	"guardian_person_id" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "household_member_household" ON "household_member" ("household_id");--> statement-breakpoint
CREATE INDEX "household_member_guardian" ON "household_member" ("guardian_person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "household_member_adult" ON "household_member" ("household_id","kind") WHERE "kind" <> 'child';--> statement-breakpoint
ALTER TABLE "household_member" ADD CONSTRAINT "household_member_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "household_member" ADD CONSTRAINT "household_member_household_id_household_id_fkey" FOREIGN KEY ("household_id") REFERENCES "household"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "household_member" ADD CONSTRAINT "household_member_guardian_person_id_person_id_fkey" FOREIGN KEY ("guardian_person_id") REFERENCES "person"("id") ON DELETE SET NULL;