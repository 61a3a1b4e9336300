CREATE TABLE "account_code" (
	"program" text,
	"account" text,
	"code" text NOT NULL,
	CONSTRAINT "account_code_pkey" PRIMARY KEY("program","account")
);
