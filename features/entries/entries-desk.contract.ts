/**
 * API contract of entries for the events officer and the scrutineer. Amounts are in dollars.
 * @source docs/reference/events-and-entries.md §5.3, §5.4
 */
import { msg } from '@lingui/core/macro'
import type { EventStatus } from '#features/events/events.contract.ts'
import type { DeskMethod } from '#features/orders/orders-desk.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { EntryCar, EntryLicence } from './entries.contract.ts'
import type { DayMark, EntryState } from './entry-state.rules.ts'

const BASE = '/api/v1/club/entry/desk'

/** An event in the list of events with entries. */
export type DeskEventLine = {
  id: number
  title: string
  starts_on: string
  place: string
  state: EventStatus
  capacity: number | null
  places_taken: number
  reserves: number
  /** The number of entries that await payment. */
  unpaid: number
}

/** An entry as it appears in the list, on the printed sheets and in the CSV file. */
export type DeskEntry = {
  id: string
  entrant: string
  /** Whether staff added the entry for a person without an account. */
  is_paper: boolean
  /** Whether the person is a volunteer. `price_label` is then the job. */
  is_volunteer: boolean
  state: EntryState
  price_label: string
  total: number
  is_paid: boolean
  class_code: string
  race_number: string
  car: EntryCar | null
  transponder: string
  licence: EntryLicence | null
  club: string
  is_day_member: boolean
  mobile: string
  emergency: string
  guardian: string
  note: string
  /** Position on the reserve list, from 1; null for an entry that is not on it. */
  place: number | null
  entered_at: string
}

export type DeskEntryNote = { at: string; state: EntryState; by: string; words: string }

/** One entry with its history and its signatures. */
export type DeskEntryDetail = DeskEntry & {
  event_id: number
  /** The entrant's person id if they have a guardian; otherwise null. */
  guarded_id: number | null
  /** The order that pays for the entry; 0 if there is none. */
  order_number: number
  notes: DeskEntryNote[]
  signatures: { name: string; role: string; signed_at: string; texts: string }[]
}

export type DeskEntries = {
  event: DeskEventLine & {
    slug: string
    permit_no: string
    timezone: string
    classes: { code: string; name: string }[]
  }
  data: DeskEntry[]
  /** The number of entries of a cancelled event that are not refunded yet; null if the event is not cancelled. */
  to_give_back: number | null
  /** The texts that every entrant signs, printed on the sheets. */
  disclaimer: { title: string; body: string }[]
}

export const deskEntryEvents = endpoint<Record<string, never>, { data: DeskEventLine[] }>(
  'GET',
  `${BASE}/events`,
)
export const deskEntries = endpoint<{ event: number }, DeskEntries>('GET', `${BASE}/list`)
export const deskEntry = endpoint<{ id: string }, { item: DeskEntryDetail }>('GET', `${BASE}/one`)
/** Returns what the club received for the entries of an event, less refunds. */
export const eventReceived = endpoint<{ event: number }, { received: number }>('GET', `${BASE}/received`)
/** Records a step of the event day, such as signed on or scrutineered, or reverts it. */
export const markEntry = endpoint<{ id: string; mark: DayMark }, { item: DeskEntryDetail }>(
  'POST',
  `${BASE}/mark`,
)
/** Offers a free place to a particular reserve, out of turn. */
export const offerEntry = endpoint<{ id: string }, { item: DeskEntryDetail }>('POST', `${BASE}/offer`)
/** Declines an entry and refunds what was paid. */
export const declineEntry = endpoint<{ id: string; reason: string }, { item: DeskEntryDetail }>(
  'POST',
  `${BASE}/decline`,
)

export type PaperEntryInput = {
  event: number
  entrant: string
  class_code: string
  race_number: string
  car: string
  /** Whether the person agreed that their name appears in public lists. */
  shows_name?: boolean | undefined
  /** The payment taken at an open till; absent if nothing was paid there. */
  paid?: { till: string; amount: number; method: DeskMethod } | undefined
}
/** Adds an entry for a person who applied on paper. With a payment, it requires an Idempotency-Key. */
export const addPaperEntry = endpoint<PaperEntryInput, { item: DeskEntryDetail }>('POST', `${BASE}/add`)

export const ENTRIES_DESK_REFUSALS = {
  notNow: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This entry has changed. Reload and look again`,
  },
  noRoom: {
    code: 'EVENT_FULL',
    status: 422,
    message: msg`No place is free: raise the number of places first`,
  },
  ownEntry: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`This is your own car. Ask another person with the role Scrutineer, Events or Owner to scrutineer it.`,
  },
} as const satisfies Record<string, Refusal>
