/**
 * The calls for promotion codes at the shop's desk. Money is in dollars, days are in the club time zone.
 * @source docs/reference/shop-and-payments.md §3.1
 */
import { msg } from '@lingui/core/macro'
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/sell/desk/codes'

export const CODE_KINDS = ['percent', 'free_parcel'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** The terms of a promotion code: its effect, who may use it, and how long. */
export type CodeTerms = {
  /** The text that the cart shows with the discount. */
  label: string
  kind: CodeKind
  /** The discount in percent, 1 to 100; 0 if the code is not a percentage. */
  percent: number
  /** The minimum total of a cart; 0 for none. */
  min_total: number
  members_only: boolean
  /** The first day on which the code is valid, `YYYY-MM-DD`; empty for no limit. The last day is inclusive too. */
  first_day: string
  last_day: string
  /** The maximum number of orders with the code; null for no limit. */
  max_uses: number | null
}

export const CODE_STATES = ['valid', 'too_early', 'ended'] as const
export type CodeState = (typeof CODE_STATES)[number]

export type DeskCode = CodeTerms & {
  code: string
  used: number
  /** Whether the code is valid today. `ended`: past its last day, or used as often as allowed. */
  state: CodeState
  /** The code's revision: a save that started from an older one is refused. */
  updated_at: string
}

export const CODES_SORTS = ['code', 'name', 'used', 'first_day', 'last_day'] as const
export type CodesSort = (typeof CODES_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const CODES_COLUMNS = ['code', 'name', 'kind', 'state', 'used', 'first_day', 'last_day'] as const
export type CodesColumn = (typeof CODES_COLUMNS)[number]

export type CodesQuery = {
  /** Part of the code or the name. */
  q?: string
  state?: CodeState
  kind?: CodeKind
  sort?: CodesSort
  order?: 'asc' | 'desc'
}

/** Returns a page of codes. `after` is the `next` of the page before. */
export const readCodes = endpoint<
  CodesQuery & { after?: string },
  {
    data: DeskCode[]
    /** The cursor of the next page; null on the last page. */
    next: string | null
    /** The number of codes in the list, at most 1,000. */
    total: number
    has_more_than_total: boolean
    /** Whether the club has no code at all. */
    is_empty: boolean
  }
>('GET', BASE)

/**
 * Returns the same list as a CSV file with all its pages, in the same order and with the same filters and columns.
 * `columns` and `ids` are separated by commas; `ids` are the codes of selected rows. The export is recorded in the audit
 * log.
 */
export const codesCsv = endpoint<CodesQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}.csv`,
)

export const getCode = endpoint<{ code: string }, { item: DeskCode }>('GET', `${BASE}/get`)

/**
 * Creates a code. If a code with the same name and terms exists, it is returned, so that a repeated request is
 * harmless.
 */
export const makeCode = endpoint<CodeTerms & { code: string }, { item: DeskCode }>('POST', `${BASE}/make`)
export const changeCode = endpoint<CodeTerms & { code: string; updated_at?: string }, { item: DeskCode }>(
  'POST',
  `${BASE}/change`,
)
/** Ends a code at once. A repeated call has no further effect. */
export const endCode = endpoint<{ code: string }, { item: DeskCode }>('POST', `${BASE}/end`)

export const CODES_DESK_REFUSALS = {
  taken: { code: 'VALIDATION', status: 422, message: msg`This is already in use.` },
  order: { code: 'VALIDATION', status: 422, message: msg`The end must come after the start.` },
} as const satisfies Record<string, Refusal>
