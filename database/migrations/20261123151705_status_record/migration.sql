CREATE TABLE "status_record" (
	"name" text PRIMARY KEY,
	"at" timestamp with time zone NOT NULL,
	"value" jsonb NOT NULL
);
