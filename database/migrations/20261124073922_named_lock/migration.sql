CREATE TABLE "named_lock" (
	"name" text PRIMARY KEY
);
