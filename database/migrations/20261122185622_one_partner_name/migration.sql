-- The membership is the only place of the partner's name. A name that only the profile had moves there; where both
-- have one, the name on the partner's card stays. A later release drops the column.
UPDATE "member" m SET "partner_name" = p."additional_club_member" FROM "person" p
WHERE p."id" = m."person_id" AND m."partner_name" = '' AND p."additional_club_member" <> '';--> statement-breakpoint
UPDATE "person" SET "additional_club_member" = '' WHERE "additional_club_member" <> '';
