import { pendingGuardianOf } from './pending-guardian.ts'
import { membershipInLanguage, typeInLanguage } from './type-texts.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { findType } from './types.store.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { MemberHome } from '../membership.contract.ts'
import { ageProblem, canRenew, feeFor, periodFor } from '../membership.rules.ts'
import { faceOf } from './card.actions.ts'
import { findMembership, type MembershipRow } from './members.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import {
  hasCard,
  hasPartnerCard,
  isOnHold,
  presentMembership,
  standingOf,
  statusOf,
} from './membership-view.ts'
import { waitingOf } from './offer.actions.ts'
import { termsOf } from './type-terms.ts'

const CENTS = 100

/**
 * Returns what the members' home shows about the membership, and the stored row. The number of statements is small and
 * does not depend on the number of members. @throws Problem NOT_FOUND
 */
export async function readMembershipHome(
  deps: MembershipDeps,
  personId: number,
  locale: Locale,
): Promise<{ home: MemberHome; row: MembershipRow }> {
  const { db } = deps.database
  const today = await clubToday(deps)
  const [found, club, hasClubRego, unpaidOrder, shown] = await Promise.all([
    findMembership(db, personId, today),
    deps.club(),
    deps.hasClubRego(db, personId),
    deps.findUnpaidOrder(db, personId),
    deps.shown(locale),
  ])
  if (found === null) throw new Problem('NOT_FOUND')
  const row = membershipInLanguage(found, shown)
  const standing = standingOf(row)
  const mayRenew = canRenew(standing, today) && row.application === null && !isOnHold(row)
  const membership = presentMembership(row, hasClubRego)
  const home: MemberHome = {
    first_name: row.firstName,
    membership,
    state: statusOf(row, today),
    renewal: mayRenew ? await renewalOf(deps, row, { today, shown }) : null,
    card: hasCard(row) ? faceOf(deps, row, { holder: 'member', today, hasClubRego, club }) : null,
    has_partner_card: hasPartnerCard(row),
    waiting: waitingOf(row, await pendingGuardianOf(db, row, today)),
    unpaid_order: unpaidOrder ?? '',
  }
  return { home, row }
}

async function renewalOf(
  { database, club }: MembershipDeps,
  row: MembershipRow,
  { today, shown }: { today: string; shown: ShownLanguage | null },
): Promise<MemberHome['renewal']> {
  const type = row.period === null ? null : await findType(database.db, row.period.typeId)
  if (type === null || !type.isActive) return null
  const { lateRenewalDays } = await club()
  const terms = termsOf(type, lateRenewalDays)
  const standing = standingOf(row)
  const period = periodFor(terms, standing, today)
  const born = row.dateOfBirth
  if (born !== null && ageProblem(terms, born, period.from) !== null) return null
  return {
    type: typeInLanguage(type, shown).name,
    total: feeFor(terms, standing, period, today).totalCents / CENTS,
    valid_from: period.from,
    valid_to: period.to,
  }
}
