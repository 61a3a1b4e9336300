CREATE TABLE "own_role" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rights" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_role" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "own_role_name" ON "own_role" (lower("name"));