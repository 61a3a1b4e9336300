/** Finds the memberships that a paid order renewed or began, for the buyer’s confirmation after the payment. */
import { eq, inArray, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { beginsAtDecision } from '../membership.rules.ts'
import { member, membershipApplication } from './membership.tables.ts'
import { pendingGuardianOf } from './pending-guardian.ts'
import { membershipType } from './types.tables.ts'

export type PaidMembership = {
  /** The member’s name; empty if the buyer is the member. */
  person: string
  type: string
  status: 'active' | 'upcoming' | 'awaiting_approval'
  validFrom: string
  /** null if the membership has no end. */
  validTo: string | null
  /** The guardian who must confirm first; empty if none is missing. */
  guardian: string
  /** True if the membership awaits approval and its period begins on the day of the decision. */
  beginsAtDecision: boolean
}

/**
 * Returns the memberships of these applications, if they are current, begin later or await approval.
 * @param options.today a day of the club's time zone
 */
export async function listPaidMemberships(
  db: Db,
  applicationIds: readonly string[],
  { today, buyerId }: { today: string; buyerId: number | null },
): Promise<PaidMembership[]> {
  if (applicationIds.length === 0) return []
  const rows = await db
    .select({
      application: membershipApplication,
      type: membershipType.name,
      term: membershipType.term,
      dateOfBirth: person.dateOfBirth,
      firstName: person.firstName,
      lastName: person.lastName,
      latestTo: sql<string | null>`nullif(${member.latestTo}, 'infinity')`,
    })
    .from(membershipApplication)
    .innerJoin(membershipType, eq(membershipType.id, membershipApplication.typeId))
    .innerJoin(person, eq(person.id, membershipApplication.personId))
    .leftJoin(member, eq(member.personId, membershipApplication.personId))
    .where(inArray(membershipApplication.id, [...applicationIds]))
  const found: PaidMembership[] = []
  for (const { application, type, term, dateOfBirth, latestTo, firstName, lastName } of rows) {
    const { personId, status, validFrom, validTo, details } = application
    const name = personId === buyerId ? '' : `${firstName} ${lastName}`.trim()
    if (status === 'active' && (validTo === null || validTo >= today))
      found.push({
        person: name,
        type,
        status: validFrom > today ? 'upcoming' : 'active',
        validFrom,
        validTo,
        guardian: '',
        beginsAtDecision: false,
      })
    if (status !== 'awaiting_approval') continue
    const pending = { personId, dateOfBirth, application: { guardianEmail: details.guardian_email } }
    const guardian = await pendingGuardianOf(db, pending, today)
    found.push({
      person: name,
      type,
      status,
      validFrom,
      validTo,
      guardian: guardian?.name ?? '',
      beginsAtDecision: beginsAtDecision(term, validFrom, latestTo),
    })
  }
  return found
}
