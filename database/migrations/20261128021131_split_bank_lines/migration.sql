ALTER TABLE "bank_statement_line" ADD COLUMN "part_of_key" text;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD COLUMN "sum_key" text;--> statement-breakpoint
CREATE INDEX "bank_statement_line_part" ON "bank_statement_line" ("part_of_key") WHERE "part_of_key" is not null;--> statement-breakpoint
CREATE INDEX "bank_statement_line_sum" ON "bank_statement_line" ("sum_key") WHERE "sum_key" is not null;--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_ME9XB2sRZDxO_fkey" FOREIGN KEY ("part_of_key") REFERENCES "bank_statement_line"("line_key");--> statement-breakpoint
ALTER TABLE "bank_statement_line" ADD CONSTRAINT "bank_statement_line_sum_key_bank_statement_line_line_key_fkey" FOREIGN KEY ("sum_key") REFERENCES "bank_statement_line"("line_key");