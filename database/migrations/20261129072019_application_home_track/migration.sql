ALTER TABLE "membership_application" ADD COLUMN "home_track" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "membership_application" SET "home_track" = "track"."name" FROM "track"
WHERE "track"."id" = ("membership_application"."details" ->> 'home_track_id')::int;
