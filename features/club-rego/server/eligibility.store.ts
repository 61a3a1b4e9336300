import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { type CaseState, ON_THE_ROAD } from '../case-states.rules.ts'
import { clubRegoAuthorityTask, clubRegoCase } from './club-rego.tables.ts'

/** Returns the ids of a vehicle's other cases in some states. */
export async function listOtherCases(
  db: Db,
  { vehicleId, exceptId }: { vehicleId: number; exceptId: number },
  states: readonly CaseState[],
): Promise<number[]> {
  const rows = await db
    .select({ id: clubRegoCase.id })
    .from(clubRegoCase)
    .where(
      and(
        eq(clubRegoCase.vehicleId, vehicleId),
        ne(clubRegoCase.id, exceptId),
        inArray(clubRegoCase.state, [...states]),
      ),
    )
    .orderBy(clubRegoCase.id)
  return rows.map(({ id }) => id)
}

/** The SQL condition that the owner of a case has a current membership on a day. It must agree with `OwnerRow`. */
const hasPeriod = (today: string): SQL => sql`exists (select 1 from membership_period p
  where p.person_id = club_rego_case.person_id and p.valid_from <= ${today}
    and coalesce(p.valid_to, 'infinity'::date) >= ${today})`
const IS_ON_HOLD = sql`exists (select 1 from member m
  where m.person_id = club_rego_case.person_id and m.condition <> 'normal')`

/**
 * Returns the owners of registered vehicles who have no current membership. `validTo` is the last day of their
 * membership; null if the member is suspended.
 */
export async function listLapsedOwners(
  db: Db,
  today: string,
  limit: number,
): Promise<{ personId: number; validTo: string | null }[]> {
  return db
    .selectDistinct({
      personId: clubRegoCase.personId,
      validTo: sql<string | null>`(select max(p.valid_to)::text from membership_period p
        where p.person_id = club_rego_case.person_id and p.valid_to < ${today} and not ${hasPeriod(today)})`,
    })
    .from(clubRegoCase)
    .where(
      and(inArray(clubRegoCase.state, [...ON_THE_ROAD]), sql`(not ${hasPeriod(today)} or ${IS_ON_HOLD})`),
    )
    .limit(limit)
}

/**
 * Returns the owners whose vehicles are suspended because their membership had lapsed, who have a current membership
 * again, if the authority has not been notified.
 */
export async function listReturnedOwners(db: Db, today: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ personId: clubRegoCase.personId })
    .from(clubRegoCase)
    .innerJoin(clubRegoAuthorityTask, eq(clubRegoAuthorityTask.caseId, clubRegoCase.id))
    .where(
      and(
        eq(clubRegoCase.state, 'suspended'),
        eq(clubRegoAuthorityTask.reason, 'membership_lapsed'),
        eq(clubRegoAuthorityTask.isDropped, false),
        isNull(clubRegoAuthorityTask.toldOn),
        hasPeriod(today),
        sql`not ${IS_ON_HOLD}`,
      ),
    )
    .limit(limit)
  return rows.map(({ personId }) => personId)
}
