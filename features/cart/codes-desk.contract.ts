/**
 * The calls for promotion codes at the shop's desk. Money is in dollars, days are in the club time zone.
 * @source docs/reference/shop-and-payments.md §3.1
 */
import { msg } from '@lingui/core/macro'
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

export type DeskCode = CodeTerms & {
  code: string
  used: number
  /** Whether the code is valid today. `ended`: past its last day, or used as often as allowed. */
  state: 'valid' | 'too_early' | 'ended'
  /** The code's revision: a save that started from an older one is refused. */
  updated_at: string
}

export const readCodes = endpoint<Record<string, never>, { data: DeskCode[] }>('GET', BASE)
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
