/**
 * API contract of entries in the club's events: they can be entered, on the reserve list, or ended. Amounts are in
 * dollars.
 * @source docs/reference/events-and-entries.md §5.3, §5.4
 */
import type { EventKind } from '#features/events/events.contract.ts'
import type { PendingGuardian } from '#features/guardians/guardians.contract.ts'
import { msg } from '@lingui/core/macro'
import type { AgreedText, SignatureInput, TextToSign } from '#features/signatures/signatures.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { AdmissionReason } from './admission.rules.ts'
import type { EntryState } from './entry-state.rules.ts'

/**
 * The role of an entry. `driver`: drives a car; `attendee`: attends an event where nobody drives; `volunteer`: helps
 * and takes no place.
 * @source docs/reference/events-and-entries.md §5.1
 */
export const ENTRY_ROLES = ['driver', 'attendee', 'volunteer'] as const
export type EntryRole = (typeof ENTRY_ROLES)[number]

export type EntryExtra = { label: string; price_cents: number }

/** A car as the scrutineer identifies it. */
export type EntryCar = { name: string; colour: string; rego: string; year: number }

export type EntryLicence = { issuer: string; number: string; type: string; expires_on: string | null }

/** A price that the caller may choose. */
export type EntryPrice = {
  id: number
  label: string
  note: string
  price: number
  /** Whether the price includes a day membership. */
  is_visitor: boolean
}

export type EntryClass = { code: string; name: string; rule: string; is_full: boolean }

/** A car in the entrant's garage. */
export type EntryVehicle = EntryCar & {
  id: number
  /** The class for the car's engine; empty if the event does not have this class. */
  class_code: string
  /** The codes of all classes whose limits the car and its driver meet. */
  class_codes: string[]
  race_number: string
  transponder: string
}

/** The entrant's details, prefilled from the last entry or the profile. */
export type EntryDetails = {
  licence: EntryLicence
  club_name: string
  club_member_no: string
  mobile: string
  emergency_name: string
  emergency_phone: string
  guardian_name: string
  guardian_email: string
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
  /** The label of the price; for a volunteer, the job. */
  price_label: string
  /** The total of price, late fee and extras. */
  total: number
  class_code: string
  car: string
  race_number: string
  /** Position on the reserve list, from 1; null for an entry that is not on it. */
  place: number | null
  /** When the offer of a place expires; null without an offer. */
  offered_until: string | null
  /** The order's public id, which grants access to its invoice; empty if there is none. */
  order: string
  has_ticket: boolean
  /** The amount that would be refunded if the entry were withdrawn now. */
  refund: number
  /** The last day with a full refund. */
  refund_until: string
  may_withdraw: boolean
  /** Whether the place may be passed on to another person. */
  may_pass: boolean
}

/**
 * A task that a person has to do before the start of an event they have entered. Lists contain the tasks in the order
 * in which to do them.
 */
export type EntryTask =
  /** `pay` and `take_place` are done on the club's site; the others are done at the event. */
  | { kind: 'pay' | 'take_place' | 'sign_on' | 'scrutineering' | 'fix_car' }
  /** The person would not be admitted to the event for this reason, and must resolve it. */
  | { kind: 'admission'; reason: AdmissionReason }

/** A person's next entry, with the tasks that remain before the event. */
export type NextEntry = Pick<
  OwnEntry,
  | 'slug'
  | 'title'
  | 'starts_on'
  | 'state'
  | 'is_volunteer'
  | 'price_label'
  | 'race_number'
  | 'place'
  | 'offered_until'
  | 'total'
  | 'order'
> & {
  /** The time zone of the event. */
  timezone: string
  /** The colour of the track; null without one. */
  track_color: string | null
  /** The first line of the schedule, such as `07:00` and "Gates open"; null without a schedule. */
  first: { time: string; label: string } | null
  /** Whether the event is postponed, so that its day no longer applies. */
  is_postponed: boolean
  /**
   * Whether the person shows their membership card when signing on at the event; `shows_licence` says the same of a
   * licence.
   */
  shows_card: boolean
  shows_licence: boolean
  tasks: EntryTask[]
}

/** A person's admission to an event and their entry in it. */
export type OwnEntryStatus = {
  is_allowed: boolean
  reasons: AdmissionReason[]
  entry: OwnEntry | null
  /** Whether there is a free place, only space on the reserve list, or neither. */
  room: 'place' | 'reserve' | 'none'
  /** The open jobs for a person without an entry. `label` is the role in the caller's language, if it is translated. */
  jobs: { role: string; label?: string | undefined; needed: number; taken: number }[]
  /**
   * Whether the person is under 18 on the event's first day. Then a guardian must be named and sign, also for a job.
   */
  needs_guardian: boolean
  /** The guardian who still has to confirm by mail before the event; null if no confirmation is missing. */
  pending_guardian: PendingGuardian | null
  /** Whether the profile has no date of birth, which entries and jobs need: `addDateOfBirth` stores it. */
  needs_birth: boolean
  /** The price that the caller pays as a member; null if they pay another price. */
  member_price: number | null
}

/** The data of the entry form. */
export type EntryOffer = OwnEntryStatus & {
  /** The entry whose place is passed on with the code in the request; null without a valid code. */
  taking: {
    from: string
    price_label: string
    /** The amount already paid for the place, which counts towards the price of the person who takes it over. */
    price_paid: number
  } | null
  event: {
    slug: string
    title: string
    starts_on: string
    ends_on: string
    /** The instant at which the event begins; null for an event of whole days. */
    starts_at: string | null
    place: string
    timezone: string
    kind: EventKind
    needs_licence: string[]
    has_classes: boolean
    /** Whether the form asks for race number and transponder; missing from an older server, whose form always asks. */
    is_timed?: boolean | undefined
    role: EntryRole
  }
  entrant: string
  /**
   * Whether the entrant is a member on all days, also of a type that does not include competing. Such a member drives
   * on a day membership where visitors may enter. Missing from an older server.
   */
  is_member?: boolean | undefined
  /** Whether the entrant must choose a car of their own garage. A visitor types the car's name instead. */
  needs_vehicle: boolean
  prices: EntryPrice[]
  extras: EntryPrice[]
  /** The fee added to each price after entries have closed; 0 before. */
  late_fee: number
  classes: EntryClass[]
  vehicles: EntryVehicle[]
  details: EntryDetails
  texts: TextToSign[]
  payment_types: { id: string; name: string }[]
  /** Whether the prices contain GST; missing from an older server. */
  has_gst?: boolean | undefined
  credit: number
}

export type EnterInput = EntryDetails & {
  slug: string
  price_id: number
  extras: number[]
  vehicle_id: number | null
  /** The car of a person without a garage; empty for a borrowed car. */
  car_name: string
  class_code: string
  race_number: string
  transponder: string
  note: string
  shows_name: boolean
  agreed: AgreedText[]
  signature: SignatureInput
  guardian_signature?: SignatureInput | undefined
  /** Whether the person joins the reserve list if no place is free. */
  takes_reserve: boolean
  paymentGateway?: string | undefined
  use_credit?: boolean | undefined
  /** The code with which the place was passed on. */
  take?: string | undefined
  /**
   * The total that the screen showed, in dollars; for a passed-on place, the difference from the amount already paid
   * for it.
   */
  expected_total: number
}

/** The result of an entry. `payment` is the URL that the browser opens next; empty if nothing is to be paid. */
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

/** Returns whether the caller may enter, and the caller's entry if there is one. */
export const ownEntryStatus = endpoint<{ slug: string }, OwnEntryStatus>('GET', `${BASE}/standing`)
export const entryOffer = endpoint<{ slug: string; take?: string }, { item: EntryOffer }>(
  'GET',
  `${BASE}/offer`,
)
/** Enters an event or joins its reserve list. Accepts an Idempotency-Key. */
export const enterEvent = endpoint<EnterInput, EnterAnswer>('POST', `${BASE}/enter`)
/** Returns the caller's own entries in events that are not over, the next event first. */
export const myEntries = endpoint<Record<string, never>, { data: OwnEntry[] }>('GET', `${BASE}/mine`)
/** Accepts an offered place. Accepts an Idempotency-Key. */
export const acceptOffer = endpoint<AcceptInput, EnterAnswer>('POST', `${BASE}/accept`)
/** The consent of a volunteer under 18: the guardian's details, the texts that were agreed to, and both signatures. */
export type HelperConsent = Pick<EntryDetails, 'guardian_name' | 'guardian_email' | 'guardian_phone'> &
  Pick<EnterInput, 'agreed' | 'signature' | 'guardian_signature'>

export type VolunteerInput = { slug: string; job: string; consent?: HelperConsent | undefined }

/** Volunteers for one of an event's jobs. Under 18 only with `consent`. */
export const volunteerAt = endpoint<VolunteerInput, OwnEntryStatus>('POST', `${BASE}/volunteer`)
/** Creates the URL at which another person may take over the caller's place. */
export const passEntry = endpoint<{ id: string }, { url: string }>('POST', `${BASE}/pass`)
export const withdrawEntry = endpoint<{ id: string }, { item: OwnEntry }>('POST', `${BASE}/withdraw`)

/** The kind of an order line that pays for an entry. */
export const ENTRY_LINE = 'entry'

/** The refusals of the entry calls, with their texts. @source docs/reference/events-and-entries.md §5.3 */
export const ENTRY_REFUSALS = {
  notAllowed: { code: 'NOT_ELIGIBLE', status: 422, message: msg`You cannot enter this event yet. {why}` },
  notToHelp: { code: 'NOT_ELIGIBLE', status: 422, message: msg`You can’t help at this event yet. {why}` },
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
  jobTaken: { code: 'EVENT_FULL', status: 422, message: msg`That job is already full` },
  noMoreHelp: { code: 'CONFLICT', status: 409, message: msg`This event has enough volunteers` },
  notToPass: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This place can no longer be taken over. Ask the person who sent it to you`,
  },
  tooLate: { code: 'CONFLICT', status: 409, message: msg`This entry can no longer be withdrawn` },
} as const satisfies Record<string, Refusal>
