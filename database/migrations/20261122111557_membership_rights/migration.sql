ALTER TABLE "membership_type" ADD COLUMN "can_compete" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_type" ADD COLUMN "can_hold_club_rego" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "membership_type" SET "can_compete" = false WHERE "code" = 'SOCIAL';
