/**
 * The desk's calls about the data of lapsed members: when it is minimised, and whose data is kept longer.
 * @source docs/reference/accounts.md §9.4
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/club/desk/retention'

/**
 * The parts of the list: people whose data is minimised within 90 or 30 days, people whose data is kept by a decision of
 * the desk, and people whose data was minimised.
 */
export const RETENTION_PARTS = ['within_90', 'within_30', 'kept', 'minimised'] as const
export type RetentionPart = (typeof RETENTION_PARTS)[number]

/** The longest period in years for which the desk keeps a person's data. */
export const KEEP_YEARS_MOST = 10
export const REASON_MOST = 500

/** The decision of the desk to keep the data of a person. */
export type KeptData = {
  reason: string
  /** The last day on which the data is kept, `YYYY-MM-DD`. */
  until: string
  /** The name of the staff member who decided; empty if their data was removed. */
  by: string
}

export type RetentionRow = {
  person_id: number
  name: string
  /** The member number with the club's prefix; empty without one. */
  number: string
  /** The last day of the membership; null for a current member. */
  ended_on: string | null
  /** The day of the last log-in, order or entry; null without one. */
  last_used_on: string | null
  /** The day on which the data is minimised; null if it is kept or was minimised. */
  minimise_on: string | null
  /** Whether the person was notified of that day. */
  is_notified: boolean
  /** The day on which the data was minimised; null before. */
  minimised_on: string | null
  kept: KeptData | null
}

/** Returns a page of the people of one part, sorted by day. `after` is the `next` of the page before. */
export const retentionList = endpoint<
  { part?: RetentionPart; q?: string; after?: string },
  { data: RetentionRow[]; next: string | null; total: number; has_more_than_total: boolean }
>('GET', `${BASE}/list`)

/** The state of one person's data: when it will be or was minimised, or that it is kept. */
export type PersonRetention = Pick<RetentionRow, 'minimise_on' | 'minimised_on' | 'kept'>

/** Returns the state of one person. The day of minimising is null if it is more than 90 days away. */
export const personRetention = endpoint<{ person_id: number }, { item: PersonRetention }>(
  'GET',
  `${BASE}/get`,
)

/** Keeps a person's data until a day, or changes the reason and the day. */
export const keepData = endpoint<
  { person_id: number; reason: string; until: string },
  { item: PersonRetention }
>('POST', `${BASE}/keep`)

/** Ends the decision to keep a person's data. */
export const stopKeeping = endpoint<{ person_id: number }, { item: PersonRetention }>('POST', `${BASE}/stop`)

export const RETENTION_REFUSALS = {
  wrongDay: {
    code: 'VALIDATION',
    status: 422,
    message: msg`Choose a day from tomorrow to ten years from now`,
  },
} as const satisfies Record<string, Refusal>
