/** The events officer's and the scrutineer's side of entries on the wire. Money is dollars. @source DOMAIN §3.9, §4 "Entry" */
import { msg } from '@lingui/core/macro'
import type { EventStatus } from '#features/events/events.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type { EntryCar, EntryLicence } from './entries.contract.ts'
import type { DayMark, EntryState } from './entry-state.rules.ts'

const BASE = '/api/v1/club/entry/desk'

/** An event whose entries there are to look after. */
export type DeskEventLine = {
  id: number
  title: string
  starts_on: string
  place: string
  state: EventStatus
  capacity: number | null
  places_taken: number
  reserves: number
}

/** An entry as the list, the sheets and the file have it. */
export type DeskEntry = {
  id: string
  entrant: string
  /** Whether somebody wrote it in here, without an account. */
  is_paper: boolean
  /** Helps, in the job that `price_label` names. */
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
  /** Place on the reserve list, from 1; null for who is not on it. */
  place: number | null
  entered_at: string
}

export type DeskEntryNote = { at: string; state: EntryState; by: string; words: string }

/** One entry with what has happened to it, and who has signed for it. */
export type DeskEntryDetail = DeskEntry & {
  event_id: number
  /** The order that pays for it; 0 where there is none. */
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
  /** Entries of a cancelled event that are still to be given back; 0 where all are, null for an event that is on. */
  to_give_back: number | null
  /** What everybody signs, for the sheets. */
  disclaimer: { title: string; body: string }[]
}

export const deskEntryEvents = endpoint<Record<string, never>, { data: DeskEventLine[] }>(
  'GET',
  `${BASE}/events`,
)
export const deskEntries = endpoint<{ event: number }, DeskEntries>('GET', `${BASE}/list`)
export const deskEntry = endpoint<{ id: string }, { item: DeskEntryDetail }>('GET', `${BASE}/one`)
/** Notes what happened on the day: signed on, scrutineered, and back again. */
export const markEntry = endpoint<{ id: string; mark: DayMark }, { item: DeskEntryDetail }>(
  'POST',
  `${BASE}/mark`,
)
/** Keeps a free place for one of the reserves, out of turn. */
export const offerEntry = endpoint<{ id: string }, { item: DeskEntryDetail }>('POST', `${BASE}/offer`)
/** Takes an entry off the list; what was paid goes back. */
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
  /** Whether they have said that their name may stand in public lists. */
  shows_name?: boolean | undefined
}
/** Writes in somebody who came with a paper. */
export const addPaperEntry = endpoint<PaperEntryInput, { item: DeskEntryDetail }>('POST', `${BASE}/add`)

export const ENTRIES_DESK_REFUSALS = {
  notNow: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This entry stands otherwise by now. Reload and look again`,
  },
  noRoom: {
    code: 'EVENT_FULL',
    status: 422,
    message: msg`No place is free: raise the number of places first`,
  },
  ownEntry: { code: 'NOT_ELIGIBLE', status: 422, message: msg`Somebody else has to scrutineer your own car` },
} as const satisfies Record<string, Refusal>
