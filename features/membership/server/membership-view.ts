import type { Decider, Membership, MembershipStatus } from '../membership.contract.ts'
import { asksCommittee, membershipStatus, type Standing } from '../membership.rules.ts'
import type { MembershipRow } from './members.store.ts'

/** Returns a person's previous memberships in the structure that the rules need. */
export function standingOf({ period }: Pick<MembershipRow, 'period'>): Standing {
  return {
    noExpiry: period !== null && period.validTo === null,
    validTo: period?.validTo ?? null,
    hasPrior: period !== null,
  }
}

/** Returns the type of a person's previous membership; null if they never were a member. */
export function hadTypeOf({ period, type }: Pick<MembershipRow, 'period' | 'type'>): MembershipRow['type'] {
  return period === null ? null : type
}

/** Returns whether the membership is on hold: suspended, resigned or deceased. */
export function isOnHold({ member }: Pick<MembershipRow, 'member'>): boolean {
  return member !== null && member.condition !== 'normal'
}

/** Returns the status of a membership on a day. */
export function statusOf(row: MembershipRow, today: string): MembershipStatus {
  return membershipStatus(
    {
      ...standingOf(row),
      isSuspended: isOnHold(row),
      isToCome: row.period !== null && row.period.validFrom > today && !row.runs,
      isAwaitingApproval: isAwaitingApproval(row),
    },
    today,
  )
}

/** Returns whether a membership includes a card for the partner. */
export function hasPartnerCard({ type, member }: Pick<MembershipRow, 'type' | 'member'>): boolean {
  return type?.includesPartner === true && (member?.partnerName ?? '') !== ''
}

/** Returns whether there is a card to show: for a member, or for an applicant who has paid and awaits approval. */
export function hasCard(row: MembershipRow): boolean {
  return row.period !== null || isAwaitingApproval(row)
}

function isAwaitingApproval({ application }: MembershipRow): boolean {
  return application?.status === 'awaiting_approval' || application?.status === 'more_info'
}

/** Returns the party that must act on a person's paid application; null without one. */
export function deciderOf(row: MembershipRow): Decider | null {
  const { application } = row
  if (application === null || !isAwaitingApproval(row)) return null
  if (application.status === 'more_info') return 'applicant'
  return asksCommittee({ needsApproval: application.typeNeedsApproval }, hadTypeOf(row))
    ? 'committee'
    : 'guardian'
}

/**
 * Returns a membership in the form of the API. A first-time applicant awaiting approval sees the requested membership
 * as not approved.
 * @source docs/reference/membership.md §4.2
 */
export function presentMembership(row: MembershipRow, hasClubRego: boolean): Membership {
  const { member, period, track, application } = row
  const isFirstWaiting = period === null && application !== null && isAwaitingApproval(row)
  const type = isFirstWaiting
    ? { name: application.typeName, colour: application.typeColour }
    : period === null
      ? null
      : row.type
  return {
    number: member?.number ?? null,
    name: `${row.firstName} ${row.lastName}`.trim(),
    additional_member: hasPartnerCard(row) ? (member?.partnerName ?? null) : null,
    no_expiry: standingOf(row).noExpiry,
    valid_to: isFirstWaiting ? application.validTo : (period?.validTo ?? null),
    racers_id: row.racersId,
    type: type?.name ?? null,
    colour: type?.colour ?? null,
    color: type?.colour ?? null,
    hasPrior: period !== null,
    is_approved: period !== null,
    pending_with: deciderOf(row),
    home_track: track?.name ?? null,
    track_color: track?.colour ?? null,
    special_vehicle: hasClubRego,
  }
}
