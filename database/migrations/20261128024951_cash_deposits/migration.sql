ALTER TABLE "cash_count" ADD COLUMN "deposit_line_key" text;--> statement-breakpoint
CREATE INDEX "cash_count_deposit" ON "cash_count" ("deposit_line_key") WHERE "deposit_line_key" is not null;--> statement-breakpoint
ALTER TABLE "cash_count" ADD CONSTRAINT "cash_count_deposit_line_key_bank_statement_line_line_key_fkey" FOREIGN KEY ("deposit_line_key") REFERENCES "bank_statement_line"("line_key");