-- Separates periods that overlap, then makes overlaps impossible. One statement: all of it or nothing; safe to run again.
-- The period that was entered last keeps its days. An older one keeps what is left of its own, in several pieces where
-- the newer one lies inside it, so that no day of membership is lost. Each change is noted in the member's timeline.
DO $$
DECLARE
  old record;
  piece daterange;
  is_first boolean;
BEGIN
  LOCK TABLE "membership_period" IN SHARE ROW EXCLUSIVE MODE;
  FOR old IN
    SELECT p.*, datemultirange(daterange(p.valid_from, p.valid_to, '[]')) - (
      SELECT range_agg(daterange(n.valid_from, n.valid_to, '[]')) FROM "membership_period" n
      WHERE n.person_id = p.person_id AND n.id > p.id
    ) AS remaining
    FROM "membership_period" p
    WHERE EXISTS (
      SELECT FROM "membership_period" n
      WHERE n.person_id = p.person_id AND n.id > p.id
        AND daterange(n.valid_from, n.valid_to, '[]') && daterange(p.valid_from, p.valid_to, '[]')
    )
  LOOP
    is_first := true;
    FOR piece IN SELECT unnest(old.remaining) LOOP
      IF is_first THEN
        UPDATE "membership_period" SET valid_from = lower(piece), valid_to = upper(piece) - 1 WHERE id = old.id;
      ELSE
        INSERT INTO "membership_period" (person_id, type_id, valid_from, valid_to, application_id, created_at)
        VALUES (old.person_id, old.type_id, lower(piece), upper(piece) - 1, NULL, old.created_at);
      END IF;
      is_first := false;
    END LOOP;
    IF is_first THEN
      DELETE FROM "membership_period" WHERE id = old.id;
    END IF;
    INSERT INTO "membership_event" (person_id, at, kind, by_person_id, words)
    VALUES (old.person_id, now(), 'corrected', NULL,
      'Overlapped a newer period. Before: ' || old.valid_from || ' to ' || coalesce(old.valid_to::text, 'no end'));
  END LOOP;
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'membership_period_no_overlap') THEN
    -- A person's days as one range of numbers: 2^22 numbers a person, one for each day of the years 1 to 9999. See
    -- docs/decisions/0029-periods-never-overlap.md.
    ALTER TABLE "membership_period" ADD CONSTRAINT "membership_period_no_overlap" EXCLUDE USING gist (
      int8range(
        person_id::bigint * 4194304 + (valid_from - date '0001-01-01'),
        person_id::bigint * 4194304 + (coalesce(valid_to, date '9999-12-31') - date '0001-01-01'),
        '[]'
      ) WITH &&
    );
  END IF;
END
$$;
