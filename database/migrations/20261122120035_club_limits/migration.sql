CREATE TABLE "club_limits" (
	"id" integer PRIMARY KEY,
	"late_renewal_days" integer NOT NULL,
	"reminder_days" jsonb NOT NULL,
	"day_memberships_a_year" integer NOT NULL,
	"competition_kinds" jsonb NOT NULL,
	"classes" jsonb NOT NULL,
	"forced_induction_factor" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_limits_one" CHECK ("id" = 1)
);
--> statement-breakpoint
-- The limits that were constants of the program until now.
INSERT INTO "club_limits" ("id", "late_renewal_days", "reminder_days", "day_memberships_a_year", "competition_kinds",
  "classes", "forced_induction_factor", "updated_at")
VALUES (
  1,
  90,
  '[-30, -14, -3, 0, 7, 30]',
  2,
  '["motorkhana", "khanacross", "autocross", "hillclimb", "supersprint", "regularity", "rallysprint", "drift"]',
  '[{"code": "A", "name": "", "kind": "capacity", "most_cc": 1600, "least_years": null},
    {"code": "B", "name": "", "kind": "capacity", "most_cc": 2000, "least_years": null},
    {"code": "C", "name": "", "kind": "capacity", "most_cc": 3000, "least_years": null},
    {"code": "D", "name": "", "kind": "capacity", "most_cc": null, "least_years": null},
    {"code": "E", "name": "", "kind": "turbo_rotary", "most_cc": null, "least_years": null},
    {"code": "J", "name": "", "kind": "junior", "most_cc": null, "least_years": null},
    {"code": "H", "name": "", "kind": "historic", "most_cc": null, "least_years": 30}]',
  1.7,
  now()
)
ON CONFLICT DO NOTHING;
