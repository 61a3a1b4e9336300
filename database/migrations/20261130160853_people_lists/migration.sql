-- People of the time before are marked below, so that the table is not rewritten for those who are members.
ALTER TABLE "person" ADD COLUMN "is_without_membership" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ALTER COLUMN "is_without_membership" SET DEFAULT true;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "person_membership"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op <> 'INSERT' AND (tg_op = 'DELETE' OR OLD."person_id" <> NEW."person_id") THEN
		UPDATE "person" SET "is_without_membership" = true
			WHERE "id" = OLD."person_id" AND NOT "is_without_membership";
	END IF;
	IF tg_op <> 'DELETE' THEN
		UPDATE "person" SET "is_without_membership" = NEW."latest_to" IS NULL
			WHERE "id" = NEW."person_id" AND "is_without_membership" <> (NEW."latest_to" IS NULL);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "member_membership" AFTER INSERT OR DELETE OR UPDATE OF "person_id", "latest_to" ON "member"
	FOR EACH ROW EXECUTE FUNCTION "person_membership"();--> statement-breakpoint
UPDATE "person" SET "is_without_membership" = true
	WHERE NOT "is_without_membership" AND NOT EXISTS (
		SELECT 1 FROM "member" m WHERE m."person_id" = "person"."id" AND m."latest_to" IS NOT NULL);--> statement-breakpoint
CREATE INDEX "person_listed" ON "person" ("last_name","first_name","id") WHERE "removed_at" is null;--> statement-breakpoint
CREATE INDEX "person_membership" ON "person" ("is_without_membership","last_name","first_name","id") WHERE "removed_at" is null;--> statement-breakpoint
CREATE INDEX "person_disabled" ON "person" ("last_name","first_name","id") WHERE "disabled_at" is not null and "removed_at" is null;--> statement-breakpoint
CREATE INDEX "person_created" ON "person" ("created_at","id") WHERE "removed_at" is null;--> statement-breakpoint
CREATE INDEX "person_role_role" ON "person_role" ("role","person_id");
