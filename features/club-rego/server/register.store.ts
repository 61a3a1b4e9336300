import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { CaseAnswers } from '../answers.rules.ts'
import { type CaseState, ON_THE_ROAD } from '../case-states.rules.ts'
import type { RegisterLine } from '../register.rules.ts'
import type { SchemeRules } from '../schemes.rules.ts'
import { clubRegoCase, clubRegoEvent, clubRegoScheme, clubRegoSchemeVersion } from './club-rego.tables.ts'

/** What a vehicle is on the road with. */
export type Registration = {
  schemeName: string
  rules: SchemeRules
  daysOption: number | null
  /** Its last day; null where it is not known. */
  endsOn: string | null
}

/** The club registration that holds for a vehicle; null where none does. One statement. */
export async function findRegistration(db: Db, vehicleId: number): Promise<Registration | null> {
  const [row] = await db
    .select({
      schemeName: clubRegoScheme.name,
      rules: clubRegoSchemeVersion.rules,
      answers: clubRegoCase.answers,
      endsOn: clubRegoCase.clubRegoExpiry,
    })
    .from(clubRegoCase)
    .innerJoin(clubRegoScheme, eq(clubRegoScheme.id, clubRegoCase.schemeId))
    .innerJoin(clubRegoSchemeVersion, eq(clubRegoSchemeVersion.id, clubRegoCase.rulesVersionId))
    .where(and(eq(clubRegoCase.vehicleId, vehicleId), inArray(clubRegoCase.state, [...ON_THE_ROAD])))
    .orderBy(sql`${clubRegoCase.id} desc`)
    .limit(1)
  if (row === undefined) return null
  const { days_option: daysOption }: CaseAnswers = row.answers
  return { schemeName: row.schemeName, rules: row.rules, daysOption, endsOn: row.endsOn }
}

/** A vehicle of the register, as the history has it at an instant. */
export type RegisterRow = {
  caseId: number
  state: CaseState
  line: RegisterLine
  /** When it came into this state. */
  since: Date
}

/** In the register stands what is on the road, and what is off it for a while. */
export const REGISTER_STATES: readonly CaseState[] = [...ON_THE_ROAD, 'suspended']

/** The register as it stood before an instant, by the plate. One statement, one look into the index for each case. */
export async function listRegister(db: Db, before: Date): Promise<RegisterRow[]> {
  const last = db
    .select({
      state: clubRegoEvent.state,
      line: clubRegoEvent.line,
      at: clubRegoEvent.at,
    })
    .from(clubRegoEvent)
    .where(and(eq(clubRegoEvent.caseId, clubRegoCase.id), sql`${clubRegoEvent.at} < ${before}`))
    .orderBy(sql`${clubRegoEvent.at} desc`, sql`${clubRegoEvent.id} desc`)
    .limit(1)
    .as('last')
  const rows = await db
    .select({ caseId: clubRegoCase.id, state: last.state, line: last.line, since: last.at })
    .from(clubRegoCase)
    .crossJoinLateral(last)
    .where(and(inArray(last.state, [...REGISTER_STATES]), sql`${last.line} is not null`))
    .orderBy(sql`${last.line} ->> 'club_plate_no'`, clubRegoCase.id)
  return rows.flatMap(({ line, ...row }) => (line === null ? [] : [{ ...row, line }]))
}
