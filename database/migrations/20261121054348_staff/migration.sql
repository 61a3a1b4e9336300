CREATE TABLE "audit_end" (
	"id" integer PRIMARY KEY,
	"position" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"position" integer PRIMARY KEY,
	"at" timestamp with time zone NOT NULL,
	"person_id" integer NOT NULL,
	"person_name" text NOT NULL,
	"verb" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" ("subject_kind","subject_id");