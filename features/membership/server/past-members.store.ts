import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * Returns those of the given people who were financial members on a past day: a period included the day, and the
 * membership was not suspended or ended at the instant `at`.
 *
 * The member row has only the present condition, so the past one is read from the timeline: it was set by the last
 * event before `at`; without one, it is the condition that the first later event replaced; without any event, it is the
 * present condition. Runs one SQL statement.
 * @param at the instant of that day at which the condition is read
 */
export async function listMembersOn(
  db: Db,
  personIds: readonly number[],
  { day, at }: { day: string; at: Date },
): Promise<ReadonlySet<number>> {
  const found = await db.execute<{ person_id: number }>(sql`select m.person_id from member m
    left join lateral (
      select e.condition_to as condition from membership_event e
      where e.person_id = m.person_id and e.condition_to is not null and e.at < ${at.toISOString()}::timestamptz
      order by e.at desc, e.id desc limit 1
    ) before on true
    left join lateral (
      select e.condition_from as condition from membership_event e
      where e.person_id = m.person_id and e.condition_from is not null and e.at >= ${at.toISOString()}::timestamptz
      order by e.at, e.id limit 1
    ) after on true
    where m.person_id = any(${sql.param([...new Set(personIds)])}::int[])
      and coalesce(before.condition, after.condition, m.condition) = 'normal'
      and exists (
        select 1 from membership_period p
        where p.person_id = m.person_id and p.valid_from <= ${day}::date
          and coalesce(p.valid_to, 'infinity'::date) >= ${day}::date
      )`)
  return new Set(found.rows.map(({ person_id: personId }) => personId))
}
