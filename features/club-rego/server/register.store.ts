import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { type CaseState, ON_THE_ROAD } from '../case-states.rules.ts'
import type { RegisterLine } from '../register.rules.ts'
import { clubRegoCase, clubRegoEvent } from './club-rego.tables.ts'

/** A vehicle of the register as at an instant, derived from its history. */
export type RegisterRow = { caseId: number; state: CaseState; line: RegisterLine }

/** States in which a vehicle is in the register: registered, or temporarily suspended. */
export const REGISTER_STATES: readonly CaseState[] = [...ON_THE_ROAD, 'suspended']

/**
 * Returns the register as it was before an instant, sorted by plate. Runs one SQL statement with one index lookup for
 * each case.
 */
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
