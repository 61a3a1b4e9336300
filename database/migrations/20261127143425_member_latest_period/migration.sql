ALTER TABLE "member" ADD COLUMN "latest_from" date;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "latest_to" date;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "latest_type_id" integer;--> statement-breakpoint
DROP INDEX "membership_period_ends";--> statement-breakpoint
CREATE INDEX "membership_period_ends" ON "membership_period" ("valid_to","valid_from");--> statement-breakpoint
CREATE INDEX "member_ends" ON "member" (coalesce("latest_to", 'infinity'::date),"person_id");--> statement-breakpoint
CREATE INDEX "member_joined" ON "member" (coalesce("joined_on", 'infinity'::date),"person_id");--> statement-breakpoint
CREATE INDEX "member_listed_type" ON "member" (coalesce("latest_type_id", "type_id"));--> statement-breakpoint
CREATE INDEX "member_without_period" ON "member" ("person_id") WHERE "latest_to" is null;--> statement-breakpoint
CREATE INDEX "member_condition" ON "member" ("person_id") WHERE "condition" <> 'normal';--> statement-breakpoint
CREATE INDEX "membership_period_starts" ON "membership_period" ("valid_from");--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_latest_type_id_membership_type_id_fkey" FOREIGN KEY ("latest_type_id") REFERENCES "membership_type"("id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "member_latest_period"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids integer[];
BEGIN
	IF tg_op = 'INSERT' THEN
		ids := ARRAY(SELECT DISTINCT "person_id" FROM added);
	ELSIF tg_op = 'DELETE' THEN
		ids := ARRAY(SELECT DISTINCT "person_id" FROM removed);
	ELSE
		ids := ARRAY(SELECT "person_id" FROM added UNION SELECT "person_id" FROM removed);
	END IF;
	-- The lock comes first, so that the next statement sees the periods of every transaction that held it before.
	PERFORM 1 FROM "member" WHERE "person_id" = ANY(ids) ORDER BY "person_id" FOR NO KEY UPDATE;
	UPDATE "member" m SET "latest_from" = l."valid_from", "latest_to" = l."valid_to", "latest_type_id" = l."type_id"
		FROM unnest(ids) AS i(id) LEFT JOIN LATERAL (
			SELECT p."valid_from", coalesce(p."valid_to", 'infinity') AS "valid_to", p."type_id"
			FROM "membership_period" p WHERE p."person_id" = i.id
			ORDER BY p."valid_to" DESC NULLS FIRST, p."id" DESC LIMIT 1) l ON true
		WHERE m."person_id" = i.id AND (m."latest_from", m."latest_to", m."latest_type_id")
			IS DISTINCT FROM (l."valid_from", l."valid_to", l."type_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "membership_period_added" AFTER INSERT ON "membership_period"
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "member_latest_period"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "membership_period_changed" AFTER UPDATE ON "membership_period"
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "member_latest_period"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "membership_period_removed" AFTER DELETE ON "membership_period"
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "member_latest_period"();--> statement-breakpoint
UPDATE "member" SET "latest_from" = l."valid_from", "latest_to" = coalesce(l."valid_to", 'infinity'), "latest_type_id" = l."type_id"
	FROM (SELECT DISTINCT ON ("person_id") "person_id", "valid_from", "valid_to", "type_id" FROM "membership_period"
		ORDER BY "person_id", "valid_to" DESC NULLS FIRST, "id" DESC) l
	WHERE l."person_id" = "member"."person_id" AND "member"."latest_to" IS NULL;
