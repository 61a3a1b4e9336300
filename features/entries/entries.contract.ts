/** Entries in the club's events: who is in, on the reserve list, or out again. Money is dollars. @source DOMAIN §3.9, §4 "Entry" */
import { msg } from '@lingui/core/macro'
import type { SignatureInput, TextToSign } from '#features/signatures/signatures.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { AdmissionReason } from './admission.rules.ts'
import type { EntryState } from './entry-state.rules.ts'

/** `driver` in a car of one's own; `attendee` where nobody drives; a `volunteer` helps, and takes no place. @source DOMAIN §3.9 "role" */
export const ENTRY_ROLES = ['driver', 'attendee', 'volunteer'] as const
export type EntryRole = (typeof ENTRY_ROLES)[number]

export type EntryExtra = { label: string; price_cents: number }

/** A car as the scrutineer looks for it. */
export type EntryCar = { name: string; colour: string; rego: string; year: number }

export type EntryLicence = { issuer: string; number: string; type: string; expires_on: string | null }

/** A price that is open to who asks. */
export type EntryPrice = {
  id: number
  label: string
  note: string
  price: number
  /** Whether it comes with a day membership. */
  is_visitor: boolean
}

export type EntryClass = { code: string; name: string; rule: string; is_full: boolean }

/** A car of one's garage, with the class its engine falls into here; empty where it fits none. */
export type EntryVehicle = EntryCar & {
  id: number
  class_code: string
  race_number: string
  transponder: string
}

/** What one is asked when entering, said last time or known from the profile. */
export type EntryDetails = {
  licence: EntryLicence
  club_name: string
  club_member_no: string
  mobile: string
  emergency_name: string
  emergency_phone: string
  guardian_name: string
  guardian_phone: string
}

/** An entry as its owner sees it. */
export type OwnEntry = {
  id: string
  slug: string
  title: string
  starts_on: string
  state: EntryState
  is_volunteer: boolean
  /** What it was entered for; of who helps, the job. */
  price_label: string
  /** All of it: price, late fee and extras. */
  total: number
  class_code: string
  car: string
  race_number: string
  /** Place on the reserve list, from 1; null for who is not on it. */
  place: number | null
  /** Until when an offered place is kept. */
  offered_until: string | null
  /** Opens the order's papers; empty where there is none. */
  order: string
  has_ticket: boolean
  /** What comes back if it is withdrawn now. */
  refund: number
  /** The last day on which all of it comes back. */
  refund_until: string
  may_withdraw: boolean
  /** Whether it may be passed on to somebody else. */
  may_pass: boolean
}

/** How somebody stands with an event. */
export type EntryStanding = {
  is_allowed: boolean
  reasons: AdmissionReason[]
  entry: OwnEntry | null
  /** Whether there is a place: for a start, on the reserve list, or none. */
  room: 'place' | 'reserve' | 'none'
  /** Jobs that are still open to who is not in. */
  jobs: { role: string; needed: number; taken: number }[]
}

/** Everything that the screen of entering shows. */
export type EntryOffer = EntryStanding & {
  /** Whose place is passed on by the code that was asked with; null without one, or with one that is good no more. */
  taking: { from: string; price_label: string } | null
  event: {
    slug: string
    title: string
    starts_on: string
    ends_on: string
    place: string
    timezone: string
    needs_licence: string[]
    has_classes: boolean
    role: EntryRole
  }
  entrant: string
  needs_guardian: boolean
  /** Whether one drives a car of one’s own garage; who visits says what they come in. */
  needs_vehicle: boolean
  prices: EntryPrice[]
  extras: EntryPrice[]
  /** Added to each price, for who enters after the day; 0 before. */
  late_fee: number
  classes: EntryClass[]
  vehicles: EntryVehicle[]
  details: EntryDetails
  texts: TextToSign[]
  payment_types: { id: string; name: string }[]
  credit: number
}

export type EnterInput = EntryDetails & {
  slug: string
  price_id: number
  extras: number[]
  vehicle_id: number | null
  /** What somebody without a garage comes in; empty for a car that is lent. */
  car_name: string
  class_code: string
  race_number: string
  transponder: string
  note: string
  shows_name: boolean
  agreed: { slug: string; version: number; hash: string }[]
  signature: SignatureInput
  guardian_signature?: SignatureInput | undefined
  /** Whether to go on the reserve list where no place is left. */
  takes_reserve: boolean
  paymentGateway?: string | undefined
  use_credit?: boolean | undefined
  /** The code that a place was passed on with. */
  take?: string | undefined
  /** What the screen showed, dollars; 0 for a place that was passed on. */
  expected_total: number
}

/** `payment` is where the browser goes; empty where nothing is to be paid. */
export type EnterAnswer = {
  success: boolean
  payment: string
  message: string
  text_code: string
  order: string
  id: string
  state: EntryState | null
}

export type AcceptInput = {
  id: string
  paymentGateway?: string | undefined
  use_credit?: boolean | undefined
}

const BASE = '/api/v1/club/entry'

/** Whether one may enter, and how one stands already. */
export const entryStanding = endpoint<{ slug: string }, EntryStanding>('GET', `${BASE}/standing`)
export const entryOffer = endpoint<{ slug: string; take?: string }, { item: EntryOffer }>(
  'GET',
  `${BASE}/offer`,
)
/** Enters, or joins the reserve list. Takes an Idempotency-Key. */
export const enterEvent = endpoint<EnterInput, EnterAnswer>('POST', `${BASE}/enter`)
/** One's own, of events that are not over; the next one first. */
export const myEntries = endpoint<Record<string, never>, { data: OwnEntry[] }>('GET', `${BASE}/mine`)
/** Takes a place that was offered. Takes an Idempotency-Key. */
export const acceptOffer = endpoint<AcceptInput, EnterAnswer>('POST', `${BASE}/accept`)
/** Takes one of an event's jobs. */
export const volunteerAt = endpoint<{ slug: string; job: string }, EntryStanding>('POST', `${BASE}/volunteer`)
/** Makes the address at which somebody else may take one's place. */
export const passEntry = endpoint<{ id: string }, { url: string }>('POST', `${BASE}/pass`)
export const withdrawEntry = endpoint<{ id: string }, { item: OwnEntry }>('POST', `${BASE}/withdraw`)

/** What an order's line is that pays for an entry. */
export const ENTRY_LINE = 'entry'

/** @source DOMAIN §3.9 "error" */
export const ENTRY_REFUSALS = {
  notAllowed: { code: 'NOT_ELIGIBLE', status: 422, message: msg`You cannot enter this event yet. {why}` },
  full: {
    code: 'EVENT_FULL',
    status: 422,
    message: msg`That option is sold out. Join the reserve list?`,
  },
  fullUp: { code: 'EVENT_FULL', status: 422, message: msg`This event and its reserve list are full` },
  entered: { code: 'CONFLICT', status: 409, message: msg`You have entered this event already` },
  priceChanged: {
    code: 'PRICE_CHANGED',
    status: 422,
    message: msg`The price has changed to {total}. Check it, then enter again`,
  },
  offerOver: { code: 'CONFLICT', status: 409, message: msg`This place is not offered to you any more` },
  jobTaken: { code: 'EVENT_FULL', status: 422, message: msg`That job has everybody it needs` },
  noMoreHelp: { code: 'CONFLICT', status: 409, message: msg`This event needs no more hands` },
  notToPass: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This place cannot be passed on any more. Ask who gave it to you`,
  },
  tooLate: { code: 'CONFLICT', status: 409, message: msg`This entry can no longer be withdrawn` },
} as const satisfies Record<string, Refusal>
