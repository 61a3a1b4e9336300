CREATE INDEX "person_words" ON "person" USING gin (to_tsvector('simple', translate("first_name" || ' ' || "last_name" || ' ' || "email", '@._+-/''’', '      ')));--> statement-breakpoint
CREATE INDEX "club_rego_case_of_vehicle" ON "club_rego_case" ("vehicle_id");--> statement-breakpoint
CREATE INDEX "club_rego_case_words" ON "club_rego_case" USING gin (to_tsvector('simple', translate("club_plate_no" || ' ' || "conditional_rego_no", '@._+-/''’', '      ')));--> statement-breakpoint
CREATE INDEX "event_words" ON "event" USING gin (to_tsvector('simple', translate("title" || ' ' || "series", '@._+-/''’', '      ')));--> statement-breakpoint
CREATE INDEX "sales_order_words" ON "sales_order" USING gin (to_tsvector('simple', translate("buyer_name" || ' ' || "buyer_email", '@._+-/''’', '      ')));--> statement-breakpoint
CREATE INDEX "vehicle_words" ON "vehicle" USING gin (to_tsvector('simple', translate("rego" || ' ' || "make" || ' ' || "model" || ' ' || "nickname", '@._+-/''’', '      ')));