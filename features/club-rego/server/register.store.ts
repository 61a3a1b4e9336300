import { and, eq, inArray, sql } from 'drizzle-orm'
import { member, membershipPeriod } from '#features/membership/server/membership.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { type CaseState, ON_THE_ROAD } from '../case-states.rules.ts'
import type { RegisterLine } from '../register.rules.ts'
import { clubRegoCase, clubRegoEvent } from './club-rego.tables.ts'

/** A vehicle of the register, as the history has it at an instant. */
export type RegisterRow = { caseId: number; state: CaseState; line: RegisterLine }

/** In the register stands what is on the road, and what is off it for a while. */
export const REGISTER_STATES: readonly CaseState[] = [...ON_THE_ROAD, 'suspended']

/** The register as it stood before an instant, by the plate. One statement, one look into the index for each case. */
export async function listRegister(db: Db, before: Date): Promise<RegisterRow[]> {
  const last = db
    .select({ state: clubRegoEvent.state, line: clubRegoEvent.line })
    .from(clubRegoEvent)
    .where(and(sql`club_rego_event.case_id = club_rego_case.id`, sql`club_rego_event.at < ${before}`))
    .orderBy(sql`club_rego_event.at desc`, sql`club_rego_event.id desc`)
    .limit(1)
    .as('last')
  const rows = await db
    .select({ caseId: clubRegoCase.id, state: last.state, line: last.line })
    .from(clubRegoCase)
    .crossJoinLateral(last)
    .where(and(inArray(last.state, [...REGISTER_STATES]), sql`${last.line} is not null`))
    .orderBy(sql`${last.line} ->> 'club_plate_no'`, clubRegoCase.id)
  return rows.flatMap(({ line, ...row }) => (line === null ? [] : [{ ...row, line }]))
}

/** Which of these people were members on a day. One statement. */
export async function listMembersOn(
  db: Db,
  personIds: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ personId: membershipPeriod.personId })
    .from(membershipPeriod)
    .innerJoin(member, eq(member.personId, membershipPeriod.personId))
    .where(
      and(
        sql`${membershipPeriod.personId} = any(${sql.param([...new Set(personIds)])}::int[])`,
        sql`${membershipPeriod.validFrom} <= ${day}`,
        sql`coalesce(${membershipPeriod.validTo}, 'infinity'::date) >= ${day}`,
        eq(member.condition, 'normal'),
      ),
    )
  return new Set(rows.map(({ personId }) => personId))
}
