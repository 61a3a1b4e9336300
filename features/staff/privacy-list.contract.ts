/** The list of people's requests about their data at the desk, and its export. @source docs/reference/staff-desk.md §3.6 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { StartedExport } from './exports.contract.ts'
import type { PrivacyWorkItem } from './privacy-desk.contract.ts'

const BASE = '/api/v1/staff/privacy'

export const PRIVACY_VIEWS = ['waiting', 'answered'] as const
export type PrivacyView = (typeof PRIVACY_VIEWS)[number]

export const PRIVACY_KINDS = ['correct', 'delete'] as const
export type PrivacyKind = (typeof PRIVACY_KINDS)[number]

/** `answered` sorts answered requests by the time of the answer, open ones by the time they were made. */
export const PRIVACY_SORTS = ['made', 'answered', 'person'] as const
export type PrivacySort = (typeof PRIVACY_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const PRIVACY_COLUMNS = [
  'person',
  'email',
  'kind',
  'detail',
  'made',
  'due',
  'answered',
  'state',
] as const
export type PrivacyColumn = (typeof PRIVACY_COLUMNS)[number]

export type PrivacyQuery = {
  view?: PrivacyView
  /** Beginnings of words of the name or the email address. */
  q?: string
  kind?: PrivacyKind
  sort?: PrivacySort
  order?: 'asc' | 'desc'
}

/**
 * Returns a page of the open or the answered requests, oldest first unless sorted otherwise. `after` is the `next` of the
 * page before. `counts` leaves out a view with more than 1,000 requests.
 */
export const privacyWork = endpoint<
  PrivacyQuery & { after?: string },
  {
    data: PrivacyWorkItem[]
    /** The cursor of the next page; null on the last one. */
    next: string | null
    /** The number of requests in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
    counts: Partial<Record<PrivacyView, number>>
  }
>('GET', BASE)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same columns. `columns` and
 * `ids` are separated by commas; `ids` limits the file to selected requests. The export is recorded in the audit log.
 */
export const privacyCsv = endpoint<PrivacyQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}/requests.csv`,
)
