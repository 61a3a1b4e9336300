import type { Membership, MembershipStatus } from '../membership.contract.ts'
import { membershipStatus, type Standing } from '../membership.rules.ts'
import type { MembershipRow } from './members.store.ts'

/** What a person has had so far, as the rules ask for it. */
export function standingOf({ period }: Pick<MembershipRow, 'period'>): Standing {
  return {
    noExpiry: period !== null && period.validTo === null,
    validTo: period?.validTo ?? null,
    hasPrior: period !== null,
  }
}

/** The type somebody was approved for, as the rules ask for it; null for who never was a member. */
export function hadTypeOf({ period, type }: Pick<MembershipRow, 'period' | 'type'>): MembershipRow['type'] {
  return period === null ? null : type
}

/** Whether the committee has put a membership on hold, for whatever reason. */
export function isOnHold({ member }: Pick<MembershipRow, 'member'>): boolean {
  return member !== null && member.condition !== 'normal'
}

/** How a membership stands on a day. */
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

/** Whether a card of the partner's belongs to a membership. */
export function hasPartnerCard({ type, member }: Pick<MembershipRow, 'type' | 'member'>): boolean {
  return type?.includesPartner === true && (member?.partnerName ?? '') !== ''
}

/** Whether there is a card to show: of a member, or of who waits for the committee with the fee paid. */
export function hasCard(row: MembershipRow): boolean {
  return row.period !== null || isAwaitingApproval(row)
}

function isAwaitingApproval({ application }: MembershipRow): boolean {
  return application?.status === 'awaiting_approval' || application?.status === 'more_info'
}

/**
 * A membership on the wire. Who waits for the committee for the first time sees what was asked for, not approved.
 * @source SPEC §7 "getMembership"; DOMAIN §2 (2, 3, 4)
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
    home_track: track?.name ?? null,
    track_color: track?.colour ?? null,
    special_vehicle: hasClubRego,
  }
}
