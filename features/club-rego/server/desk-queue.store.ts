import { and, asc, eq, ilike, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { CaseState } from '../case-states.rules.ts'
import { clubRegoCase, clubRegoScheme } from './club-rego.tables.ts'

const MEMBER = sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`
const VEHICLE = sql<string>`trim(substr(${clubRegoCase.answers} ->> 'manufactured', 1, 4) || ' ' ||
  (${clubRegoCase.answers} ->> 'make') || ' ' || (${clubRegoCase.answers} ->> 'model'))`

/**
 * Returns the sent cases in some states with the columns of the list, longest waiting first. Runs one SQL statement.
 */
export async function listQueue(
  db: Db,
  {
    states,
    text,
    limit,
    offset,
  }: { states: readonly CaseState[]; text: string; limit: number; offset: number },
) {
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return db
    .select({
      id: clubRegoCase.id,
      state: clubRegoCase.state,
      vehicle: VEHICLE,
      scheme: clubRegoScheme.name,
      member: MEMBER,
      clubPlateNo: clubRegoCase.clubPlateNo,
      clubRegoExpiry: clubRegoCase.clubRegoExpiry,
      declarationExpires: clubRegoCase.declarationExpires,
      submittedAt: clubRegoCase.submittedAt,
      updatedAt: clubRegoCase.updatedAt,
    })
    .from(clubRegoCase)
    .innerJoin(clubRegoScheme, eq(clubRegoScheme.id, clubRegoCase.schemeId))
    .innerJoin(person, eq(person.id, clubRegoCase.personId))
    .where(
      and(
        inArray(clubRegoCase.state, [...states]),
        isNotNull(clubRegoCase.submittedAt),
        text === ''
          ? undefined
          : or(ilike(MEMBER, part), ilike(VEHICLE, part), ilike(clubRegoCase.clubPlateNo, part)),
      ),
    )
    .orderBy(asc(clubRegoCase.updatedAt), asc(clubRegoCase.id))
    .limit(limit)
    .offset(offset)
}

/** Returns the owner's details that the registrar copies onto a form; null if there is no such person. */
export async function findOwnerPapers(
  db: Db,
  personId: number,
): Promise<{ dateOfBirth: string | null; mobile: string; email: string } | null> {
  const [row] = await db
    .select({ dateOfBirth: person.dateOfBirth, mobile: person.mobilePhone, email: person.email })
    .from(person)
    .where(eq(person.id, personId))
  return row ?? null
}
