CREATE TABLE "first_start" (
	"token_hash" text PRIMARY KEY,
	"created_at" timestamp with time zone NOT NULL
);
