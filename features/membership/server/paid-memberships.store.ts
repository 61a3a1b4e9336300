/** Reads the memberships that a paid order began or renewed, for the page that confirms the payment. */
import { eq, inArray, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { inLanguage } from '#features/site/record-texts.rules.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Decider } from '../membership.contract.ts'
import { beginsAtDecision } from '../membership.rules.ts'
import { findMembership } from './members.store.ts'
import { deciderOf } from './membership-view.ts'
import { member, membershipApplication } from './membership.tables.ts'
import { pendingGuardianOf } from './pending-guardian.ts'
import { membershipType } from './types.tables.ts'

export type PaidMembership = {
  /** The member’s name; empty if the buyer is the member. */
  person: string
  type: string
  status: 'active' | 'upcoming' | 'awaiting_approval'
  validFrom: string
  /** The last day of the membership; null if it has no end. */
  validTo: string | null
  /** The party that must act before it begins; null if none must. */
  pendingWith: Decider | null
  /** The guardian who must confirm first; empty if none is missing. */
  guardian: string
  /** True if the membership awaits approval and its period begins on the day of the decision. */
  beginsAtDecision: boolean
}

/**
 * Returns the memberships of these applications, if they are current, begin later or await approval.
 * @param options.today a day of the club's time zone
 * @param options.shown the language in which the types are named
 */
export async function listPaidMemberships(
  db: Db,
  applicationIds: readonly string[],
  { today, buyerId, shown }: { today: string; buyerId: number | null; shown: ShownLanguage | null },
): Promise<PaidMembership[]> {
  if (applicationIds.length === 0) return []
  const rows = await db
    .select({
      application: membershipApplication,
      name: membershipType.name,
      translations: membershipType.translations,
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
  for (const row of rows) {
    const { application, term, dateOfBirth, latestTo, firstName, lastName } = row
    const { personId, status, validFrom, validTo, details } = application
    const type = inLanguage(row, ['name'], shown).name
    const memberName = personId === buyerId ? '' : `${firstName} ${lastName}`.trim()
    if (status === 'active' && (validTo === null || validTo >= today))
      found.push({
        person: memberName,
        type,
        status: validFrom > today ? 'upcoming' : 'active',
        validFrom,
        validTo,
        pendingWith: null,
        guardian: '',
        beginsAtDecision: false,
      })
    if (status !== 'awaiting_approval' && status !== 'more_info') continue
    const pending = { personId, dateOfBirth, application: { guardianEmail: details.guardian_email } }
    const guardian = await pendingGuardianOf(db, pending, today)
    const membership = await findMembership(db, personId, today)
    found.push({
      person: memberName,
      type,
      status: 'awaiting_approval',
      validFrom,
      validTo,
      pendingWith: membership === null ? null : deciderOf(membership),
      guardian: guardian?.name ?? '',
      beginsAtDecision: beginsAtDecision(term, validFrom, latestTo),
    })
  }
  return found
}
