/**
 * Membership on the wire. Money is dollars, days are `YYYY-MM-DD` in the club's zone.
 * @source SPEC §3 "Club member", §7 "Club"; WIRE §5; DOMAIN §2, §3.3
 */
import { msg } from '@lingui/core/macro'
import type { SignatureInput, TextToSign } from '#features/signatures/signatures.contract.ts'
import type { TrackLineDrawing } from '#features/tracks/tracks.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** @source DOMAIN §4 "Membership (period)" */
export type ApplicationStatus =
  | 'awaiting_payment'
  | 'awaiting_approval'
  | 'more_info'
  | 'active'
  | 'declined'
  | 'withdrawn'

export type MemberCondition = 'normal' | 'suspended' | 'resigned' | 'deceased'

export const LICENCE_ISSUERS = ['MA', 'AASA', 'RACERS', 'MNSW', 'other'] as const

/** What an applicant says beside the type. Empty text where nothing was said. @source DOMAIN §3.3 */
export type ApplicationDetails = {
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

/** What a member's own membership is. Of somebody without one: the same fields, empty. @source SPEC §7 "getMembership" */
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
  /** Had any period before: "Renew", not "Join". */
  hasPrior: boolean
  is_approved: boolean
  home_track: string | null
  track_color: string | null
  /** Holds at least one approved club registration. */
  special_vehicle: boolean
}

export const getMembership = endpoint<Record<string, never>, Membership>(
  'GET',
  '/api/v1/club/member/getMembership',
)

const BASE = '/api/v1/club/membership'

/** `to_come`: its first day is still ahead. */
export type MembershipStatus =
  | 'none'
  | 'to_come'
  | 'current'
  | 'expiring'
  | 'expired'
  | 'awaiting_approval'
  | 'suspended'

/** A type with its price for who asks, today. */
export type MembershipOffer = {
  id: number
  code: string
  name: string
  description: string
  colour: string
  /** Of a whole year. */
  fee: number
  /** The same when this person last paid a whole year of it; null where that is not known, or it has not changed. */
  fee_before: number | null
  /** What is paid today, and what it is made of. */
  price: {
    fee: number
    joining_fee: number
    late_fee: number
    total: number
    tax: number
    parts: number | null
    of: number | null
  }
  valid_from: string
  /** Null for one without an end. */
  valid_to: string | null
  /** Whether the committee decides on this person first. */
  needs_approval: boolean
  includes_partner: boolean
  min_age: number | null
  max_age: number | null
  /** Why this person cannot choose it; empty where they can, and for a stranger. */
  problem: string
  /** A person of this age needs a guardian for it; false for a stranger. */
  needs_guardian: boolean
  is_current: boolean
}

/** Everything /renew shows, in one call: for a stranger types and prices for today, for a member their own. */
export type RenewalOffer = {
  today: string
  /** Not `status`: the envelope of every answer has that name. */
  state: MembershipStatus
  membership: Membership
  can_renew: boolean
  /** First day on which it can be renewed, where that is later. */
  opens_on: string | null
  offers: MembershipOffer[]
  tracks: { id: number; name: string; colour: string }[]
  /** What was said last time, so that nobody is asked twice. */
  details: ApplicationDetails
  texts: TextToSign[]
  asks_nominator: boolean
  payment_types: { id: string; name: string }[]
  credit: number
  /** An application that waits: for money, for the committee, for an answer. */
  waiting: { id: string; status: ApplicationStatus; type: string; reason: string; order: string } | null
}

export const renewalOffer = endpoint<Record<string, never>, RenewalOffer>('GET', `${BASE}/offer`)

export type ApplyInput = {
  membership_type_id: number
  details: ApplicationDetails
  /** The texts that were on the screen and ticked. */
  agreed: { slug: string; version: number; hash: string }[]
  signature: SignatureInput
  guardian_signature?: SignatureInput | null
  paymentGateway?: string | null
  use_credit?: boolean
  expected_total: number
}

/** As of submitOrder: `success: false` with words is a refusal by rule; `payment` is where the browser goes. */
export type ApplyAnswer = {
  success: boolean
  payment: string
  message: string
  text_code: string
  /** The order's public id; empty where there is none. */
  order: string
}

export const applyForMembership = endpoint<ApplyInput, ApplyAnswer>('POST', `${BASE}/apply`)

/** An answer to "we need to know more", or taking the application back. */
export const answerCommittee = endpoint<{ id: string; answer: string }, { success: boolean }>(
  'POST',
  `${BASE}/answer`,
)
export const withdrawApplication = endpoint<{ id: string }, { success: boolean }>('POST', `${BASE}/withdraw`)

/** What the member home shows, in one call. @source SPEC §2 "Member home screen"; DOMAIN §2.1 */
export type MemberHome = {
  first_name: string
  membership: Membership
  state: MembershipStatus
  /** What a renewal of the same type costs today and how long it runs; null where it cannot be renewed now. */
  renewal: { type: string; total: number; valid_from: string; valid_to: string | null } | null
  /** Null for who has nothing to show. */
  card: CardFace | null
  has_partner_card: boolean
  /** An application that waits: for money, for the committee, for an answer. */
  waiting: RenewalOffer['waiting']
  /** The public id of an order that waits for a payment; empty where none does. */
  unpaid_order: string
}

export const memberHome = endpoint<Record<string, never>, MemberHome>('GET', `${BASE}/home`)

/** Orders the letters off that are no notices, for who holds a letter's link. */
export const unsubscribeReminders = endpoint<{ code: string }, { success: boolean }>(
  'POST',
  `${BASE}/unsubscribe`,
)

/** The page where they are ordered off. */
export const unsubscribePath = (code: string): string => `/unsubscribe/${encodeURIComponent(code)}`

/** Where a mail program orders them off by itself, with the code after it. */
export const ONE_CLICK_PATH = `${BASE}/unsubscribe`

/** @source DOMAIN §6.3 "Card" */
export type CardFace = {
  name: string
  /** Like `CP-0412`; empty for who has none yet. */
  number: string
  type: string
  colour: string
  home_track: string | null
  /** Null for one that nobody has drawn. */
  track_outline: TrackLineDrawing | null
  track_color: string | null
  valid_to: string | null
  no_expiry: boolean
  status: MembershipStatus
  /** Signed, of today; null where the card proves nothing any more. */
  token: string | null
  /** Address of the public page that says valid or expired; null without a token. */
  verify_url: string | null
  chips: { special_vehicle: boolean; licence: string; life: boolean }
}

export type MembershipCard = {
  /** The member's own, then the partner's where the type includes one. */
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
  /** When the server looked, an instant. */
  checked_at: string
}

export const membershipCard = endpoint<Record<string, never>, MembershipCard>('GET', `${BASE}/card`)

/** Public: what a card's code proves, and nothing else. @source DOMAIN §2 (11) */
export type CardCheck = {
  is_valid: boolean
  state: 'valid' | 'expired' | 'stale' | 'unknown'
  /** First name and initial. */
  name: string
  type: string
  valid_to: string | null
  no_expiry: boolean
  photo: string | null
  checked_at: string
}

export const checkCard = endpoint<{ token: string }, CardCheck>('GET', `${BASE}/check`)

/** @source DOMAIN §3.3; WIRE §5 */
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
  waiting: { code: 'CONFLICT', status: 409, message: msg`You have an application that waits already` },
  onHold: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`The club has put your membership on hold. Write to the club before you renew`,
  },
  birthMissing: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Enter your date of birth in your profile first`,
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
