/** API of the command palette: finds records by name or number. @source docs/reference/staff-desk.md §1.3 */
import { endpoint } from '#platform/shared/endpoint.ts'

/**
 * The kinds of records that the palette finds, in the order in which it shows them. `vehicle` is an application for club
 * rego, `garage` any other vehicle of a member.
 */
export const DESK_RECORD_KINDS = ['person', 'order', 'vehicle', 'garage', 'event', 'product', 'page'] as const
export type DeskRecordKind = (typeof DESK_RECORD_KINDS)[number]

/** Maximum length of a query in characters. */
export const DESK_SEARCH_MOST = 100
/** The maximum number of recently opened records in one request. */
export const DESK_RECENT_MOST = 12

/** A record with the desk page on which the caller may open it. */
export type DeskHit = {
  id: number
  /** The number of an order; the name of any other record. */
  name: string
  /** A detail that distinguishes records of the same name, such as a member number; may be empty. */
  detail: string
  /** The day of an event or an order; null for other records. */
  day: string | null
  /** The total of an order in dollars; null for other records. */
  amount: number | null
  path: string
}

export type DeskHits = { kind: DeskRecordKind; hits: DeskHit[] }

/** Returns the best records for a query, limited to the caller's roles; kinds without a record are omitted. */
export const searchDesk = endpoint<{ q: string }, { data: DeskHits[] }>('GET', '/api/v1/staff/search')

/**
 * Returns records by kind and id, such as `order:1001,person:7`, limited to the caller's roles. Unknown records are
 * omitted; the order of the query is kept.
 */
export const recentDesk = endpoint<{ keys: string }, { data: (DeskHit & { kind: DeskRecordKind })[] }>(
  'GET',
  '/api/v1/staff/recent',
)
