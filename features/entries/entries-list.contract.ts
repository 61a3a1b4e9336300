/** The list of an event's entries at the desk and its export. @source docs/reference/staff-desk.md §3.2 */
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { DeskEntries, DeskEntry } from './entries-desk.contract.ts'
import type { EntryGroup } from './entries-list.rules.ts'
import type { EntryState } from './entry-state.rules.ts'

const BASE = '/api/v1/club/entry/desk'

export const ENTRIES_SORTS = ['class', 'entrant', 'entered', 'place'] as const
export type EntriesSort = (typeof ENTRIES_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const ENTRIES_COLUMNS = [
  'place',
  'class',
  'number',
  'entrant',
  'job',
  'car',
  'state',
  'paid',
  'entered',
  'year',
  'rego',
  'transponder',
  'licence',
  'licence_type',
  'licence_expires',
  'club',
  'day_member',
  'mobile',
  'emergency',
  'guardian',
  'total',
  'note',
] as const
export type EntriesColumn = (typeof ENTRIES_COLUMNS)[number]

export type EntriesQuery = {
  event: number
  group?: EntryGroup
  /** The start of words of the entrant's name, or a race number. */
  q?: string
  /** The code of the class to filter by. */
  class?: string
  state?: EntryState
  payment?: 'paid' | 'unpaid' | 'paper'
  sort?: EntriesSort
  order?: 'asc' | 'desc'
}

/** Returns a page of the entries of an event. `after` is the `next` of the page before. */
export const deskEntryPage = endpoint<
  EntriesQuery & { after?: string },
  {
    event: DeskEntries['event']
    /** The number of entries of a cancelled event that are not refunded yet; null if the event is not cancelled. */
    to_give_back: number | null
    data: DeskEntry[]
    next: string | null
    /** The number of entries in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
    counts: Record<EntryGroup, number>
  }
>('GET', `${BASE}/entries`)

/**
 * Returns the same list as a CSV file, all pages of it: same filters, order and columns. `columns` and `ids` are
 * separated by commas; `ids` limits the file to selected entries. The export is recorded in the audit log.
 */
export const entriesCsv = endpoint<EntriesQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}/entries.csv`,
)
