import { findType } from '#features/membership-types/server/types.public.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { MemberHome } from '../membership.contract.ts'
import { ageProblem, canRenew, feeFor, periodFor } from '../membership.rules.ts'
import { faceOf } from './card.actions.ts'
import { findMembership, type MembershipRow } from './members.store.ts'
import { clubToday, type MembershipPowers } from './membership-powers.ts'
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

/** What the member home shows, in one call of few statements whatever the number of members. @throws Problem NOT_FOUND */
export async function readHome(powers: MembershipPowers, personId: number): Promise<MemberHome> {
  const { db } = powers.database
  const today = await clubToday(powers)
  const [row, club, hasClubRego, unpaidOrder] = await Promise.all([
    findMembership(db, personId, today),
    powers.club(),
    powers.hasClubRego(db, personId),
    powers.findUnpaidOrder(db, personId),
  ])
  if (row === null) throw new Problem('NOT_FOUND')
  const standing = standingOf(row)
  const mayRenew = canRenew(standing, today) && row.application === null && !isOnHold(row)
  const membership = presentMembership(row, hasClubRego)
  return {
    first_name: row.firstName,
    membership,
    state: statusOf(row, today),
    renewal: mayRenew ? await renewalOf(powers, row, today) : null,
    card: hasCard(row)
      ? faceOf(powers, row, { holder: 'member', today, hasClubRego, numberPrefix: club.numberPrefix })
      : null,
    has_partner_card: hasPartnerCard(row),
    waiting: waitingOf(row),
    unpaid_order: unpaidOrder ?? '',
  }
}

async function renewalOf(
  { database }: MembershipPowers,
  row: MembershipRow,
  today: string,
): Promise<MemberHome['renewal']> {
  const type = row.period === null ? null : await findType(database.db, row.period.typeId)
  if (type === null || !type.isActive) return null
  const terms = termsOf(type)
  const standing = standingOf(row)
  const period = periodFor(terms, standing, today)
  const born = row.dateOfBirth
  if (born !== null && ageProblem(terms, born, period.from) !== null) return null
  return {
    type: type.name,
    total: feeFor(terms, standing, period, today).totalCents / CENTS,
    valid_from: period.from,
    valid_to: period.to,
  }
}
