/**
 * The API calls of membership. Money is in dollars, days are `YYYY-MM-DD` in the club time zone.
 * @source docs/reference/membership.md §3.2, §4.2
 */
import type { PendingGuardian } from '#features/guardians/guardians.contract.ts'
import { msg } from '@lingui/core/macro'
import type { AgreedText, SignatureInput, TextToSign } from '#features/signatures/signatures.contract.ts'
import type { TextLanguages } from '#features/site/record-texts.rules.ts'
import type { TrackLineDrawing } from '#features/tracks/tracks.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** The status of an application for a membership. @source docs/reference/membership.md §3.3 */
export type ApplicationStatus =
  | 'awaiting_payment'
  | 'awaiting_approval'
  | 'more_info'
  | 'active'
  | 'declined'
  | 'withdrawn'

export type MemberCondition = 'normal' | 'suspended' | 'resigned' | 'deceased'

export const LICENCE_ISSUERS = ['MA', 'AASA', 'RACERS', 'MNSW', 'other'] as const

/**
 * The data that the register of members needs about a person who joins. It is stored in their profile when they pay;
 * empty for a renewal.
 */
export type ContactDetails = {
  mobile: string
  street_address: string
  street_address_1: string
  postcode: string
  city: string
  state: string
  country: string
  emergency_name: string
  emergency_phone: string
}

/** The fields of an application besides the type; empty if not filled in. @source docs/reference/membership.md §3.2 */
export type ApplicationDetails = ContactDetails & {
  additional_member: string
  home_track_id: number | null
  licence_issuer: string
  licence_number: string
  licence_type: string
  licence_expiry: string | null
  nominator: string
  seconder: string
  guardian_name: string
  guardian_email: string
  guardian_phone: string
  hide_from_register: boolean
  newsletter_consent: boolean
}

/**
 * The party that must act on a paid application before its membership begins; the applicant if the committee has a
 * question.
 * @source docs/reference/membership.md §4.2
 */
export type Decider = 'committee' | 'guardian' | 'applicant'

/**
 * The caller's membership. A person without one gets the same fields, empty.
 * @source docs/reference/membership.md §4.2
 */
export type Membership = {
  number: number | null
  name: string
  additional_member: string | null
  no_expiry: boolean
  valid_to: string | null
  racers_id: string | null
  type: string | null
  colour: string | null
  color: string | null
  /** Whether the person has had any period before; the screen then says "Renew", not "Join". */
  hasPrior: boolean
  is_approved: boolean
  /** The party that must act on an application that is paid; null without one. */
  pending_with: Decider | null
  home_track: string | null
  track_color: string | null
  /** Whether the person has at least one vehicle with approved club rego. */
  special_vehicle: boolean
}

export const getMembership = endpoint<Record<string, never>, Membership>(
  'GET',
  '/api/v1/club/member/getMembership',
)

const BASE = '/api/v1/club/membership'

/** The status of a membership. `to_come`: its first day is in the future. */
export type MembershipStatus =
  | 'none'
  | 'to_come'
  | 'current'
  | 'expiring'
  | 'expired'
  | 'awaiting_approval'
  | 'suspended'

/** A membership type with today's price for the caller. */
export type MembershipOffer = {
  id: number
  code: string
  name: string
  description: string
  /** The languages of name and description if they are not translated; absent if both are. */
  text_languages?: TextLanguages<'name' | 'description'>
  colour: string
  /** The price of a whole year. */
  fee: number
  /** The price that this person paid for their last whole year; null if unknown or equal to today's. */
  fee_before: number | null
  /** Today's price of the type for the caller, with its parts. */
  price: {
    fee: number
    joining_fee: number
    late_fee: number
    total: number
    tax: number
    parts: number | null
    of: number | null
  }
  /** The kind of term: twelve months, until a fixed day of the club's year, or without an end. */
  runs: 'rolling' | 'fixed' | 'none'
  valid_from: string
  /** The last day of the membership; null if it has no end. */
  valid_to: string | null
  /** Whether the committee must approve this person first. */
  needs_approval: boolean
  /**
   * Whether its 12 months begin on the day of activation: when the committee has approved, the guardian has confirmed
   * or the fee has arrived. `valid_from` and `valid_to` then apply only to an activation today.
   */
  begins_when_active: boolean
  includes_partner: boolean
  /** Whether the type includes competing. Joining without it asks for no home track and no licence. */
  can_compete: boolean
  min_age: number | null
  max_age: number | null
  /** The reason why the caller cannot choose this type; empty if they can, and for anonymous callers. */
  problem: string
  /** Whether a person of the caller's age needs a guardian for this type; false for anonymous callers. */
  needs_guardian: boolean
  is_current: boolean
}

/**
 * Everything /renew shows, in one call. Anonymous callers get the types with today's prices, members their own prices.
 */
export type RenewalOffer = {
  today: string
  /**
   * The state of the membership. The field is not named `status`, because every response already has a field of that
   * name.
   */
  state: MembershipStatus
  membership: Membership
  can_renew: boolean
  /** The first day on which the membership can be renewed, if that is later than today. */
  opens_on: string | null
  /** The event for which renewal opens early, because the membership ends before it; otherwise null. */
  early_for: { slug: string; title: string } | null
  offers: MembershipOffer[]
  tracks: { id: number; name: string; colour: string }[]
  /** The details of the last application, used to prefill the form. */
  details: ApplicationDetails
  /** The email addresses, in small letters, of guardians of the person who need not confirm by mail any more. */
  confirmed_guardians: string[]
  /** Whether the profile has no date of birth, which an application needs: `addDateOfBirth` stores it. */
  needs_birth: boolean
  texts: TextToSign[]
  /** The texts that are signed in addition to `texts` when a parent or guardian signs too. */
  guardian_texts: TextToSign[]
  asks_nominator: boolean
  /** The day of the next meeting at which the committee decides on applications; null if it is not fixed. */
  committee_meets_on: string | null
  payment_types: { id: string; name: string }[]
  credit: number
  /** The pending application: unpaid, awaiting approval, or with an open question. */
  waiting: {
    id: string
    status: ApplicationStatus
    type: string
    reason: string
    order: string
    /** The guardian who has not confirmed by mail yet; null if no confirmation is missing. */
    guardian: PendingGuardian | null
    /** Whether the committee must approve the application after it is paid. */
    needs_approval: boolean
    /**
     * Whether the membership begins on the day of the committee's decision instead of on a day that is fixed already.
     */
    begins_at_decision: boolean
  } | null
}

/**
 * Returns the offer for renewing the caller's membership.
 * @param event slug of an event that takes place after the membership ends; its entries open renewal early
 */
export const renewalOffer = endpoint<{ event?: string | undefined }, RenewalOffer>('GET', `${BASE}/offer`)

export type ApplyInput = {
  membership_type_id: number
  details: ApplicationDetails
  /** The consent texts that were shown to the person and ticked. */
  agreed: AgreedText[]
  signature: SignatureInput
  guardian_signature?: SignatureInput | null
  paymentGateway?: string | null
  use_credit?: boolean
  /** The slug of the event for which renewal opens early. */
  for_event?: string | undefined
  expected_total: number
}

/**
 * The response of `apply`, in the form of submitOrder's: `success: false` with a message is a refusal by rule;
 * `payment` is the address to which the browser goes to pay.
 */
export type ApplyAnswer = {
  success: boolean
  payment: string
  message: string
  text_code: string
  /** The order's public id; empty if there is none. */
  order: string
}

export const applyForMembership = endpoint<ApplyInput, ApplyAnswer>('POST', `${BASE}/apply`)

/** Sends the applicant's reply to the committee's question, or withdraws the application. */
export const answerCommittee = endpoint<{ id: string; answer: string }, { success: boolean }>(
  'POST',
  `${BASE}/answer`,
)
export const withdrawApplication = endpoint<{ id: string }, { success: boolean }>('POST', `${BASE}/withdraw`)

/** The data about the membership that the members' home shows. @source docs/reference/membership.md §6.1 */
export type MemberHome = {
  first_name: string
  membership: Membership
  state: MembershipStatus
  /** Price and days of a renewal of the same type today; null if it cannot be renewed now. */
  renewal: { type: string; total: number; valid_from: string; valid_to: string | null } | null
  /** The member's card; null if the person has no card to show. */
  card: CardFace | null
  has_partner_card: boolean
  /** A pending application: unpaid, awaiting approval, or with an open question. */
  waiting: RenewalOffer['waiting']
  /** The public id of an unpaid order; empty if there is none. */
  unpaid_order: string
}

/** The path of the call for the members' home, which the feature `home` serves. */
export const MEMBER_HOME_PATH = `${BASE}/home`

/** Unsubscribes from optional mails with the code of the link in a mail. */
export const unsubscribeReminders = endpoint<{ code: string }, { success: boolean }>(
  'POST',
  `${BASE}/unsubscribe`,
)

/** Returns the path of the page for unsubscribing. */
export const unsubscribePath = (code: string): string => `/unsubscribe/${encodeURIComponent(code)}`

/** The path, followed by the code, to which a mail program sends a one-click unsubscribe. */
export const ONE_CLICK_PATH = `${BASE}/unsubscribe`

/** The data that a member's card shows. @source docs/reference/membership.md §5.1 */
export type CardFace = {
  name: string
  /** The member number, like `CP-0412`; empty if the person has none yet. */
  number: string
  type: string
  colour: string
  home_track: string | null
  /** The drawing of the home track; null if none exists. */
  track_outline: TrackLineDrawing | null
  track_color: string | null
  valid_to: string | null
  /** The last day on which a renewal continues from `valid_to`. Missing in a card that an older release stored. */
  carries_on_to?: string | null
  no_expiry: boolean
  status: MembershipStatus
  /** Today's signed card token; null if the card is not valid. */
  token: string | null
  /** The address of the public page that says valid or expired; null without a token. */
  verify_url: string | null
  chips: { special_vehicle: boolean; licence: string; life: boolean }
}

export type MembershipCard = {
  /** The member's own card, then the partner's if the type includes one. */
  cards: CardFace[]
  back: {
    partner: string
    emergency_name: string
    emergency_phone: string
    licence: string
    club_name: string
    club_phone: string
    club_email: string
  }
  /** The guardian who must confirm by mail before the membership begins; null if no confirmation is missing. */
  pending_guardian: PendingGuardian | null
  /** The instant at which the server checked. */
  checked_at: string
}

export const membershipCard = endpoint<Record<string, never>, MembershipCard>('GET', `${BASE}/card`)

/**
 * The facts that the code of a card or wallet pass proves. The response is public, so it contains nothing else.
 * @source docs/reference/membership.md §5.3
 */
export type CardCheck = {
  is_valid: boolean
  /** The state of the card. `stale`: a card's code from another day. `removed`: the code of a revoked wallet pass. */
  state: 'valid' | 'expired' | 'stale' | 'removed' | 'unknown'
  /** The holder's first name and the initial of the last name. */
  name: string
  type: string
  valid_to: string | null
  no_expiry: boolean
  photo: string | null
  checked_at: string
}

export const checkCard = endpoint<{ token: string }, CardCheck>('GET', `${BASE}/check`)

/** The refusals of the membership calls, with their texts. @source docs/reference/membership.md §2.4, §3.2 */
export const MEMBERSHIP_REFUSALS = {
  tooOld: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`{type} membership is for people under {age} on {date}`,
  },
  tooYoung: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`{type} membership is for people of {age} or more on {date}`,
  },
  notYet: { code: 'NOT_ELIGIBLE', status: 422, message: msg`Your membership can be renewed from {date}` },
  noNeed: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Your membership does not end, so there is nothing to renew`,
  },
  waiting: { code: 'CONFLICT', status: 409, message: msg`You already have an open application` },
  paidByAnother: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The person who pays for your household can cancel the order`,
  },
  onHold: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`The club has put your membership on hold. Write to the club before you renew`,
  },
  birthMissing: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Enter your date of birth first`,
  },
  priceChanged: {
    code: 'PRICE_CHANGED',
    status: 422,
    message: msg`The price has changed to {total}. Check it, then pay`,
  },
  notFinancial: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`You need a current membership for that. Renew it first`,
  },
} as const satisfies Record<string, Refusal>
