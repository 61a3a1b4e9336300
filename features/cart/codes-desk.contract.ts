/** Promotion codes at the shop's desk. Money is dollars, days are the club's. @source DOMAIN §3.11 "promotion_code" */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/sell/desk/codes'

export const CODE_KINDS = ['percent', 'free_parcel'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** What a code does, and for whom and how long. */
export type CodeTerms = {
  /** What the cart says beside it. */
  label: string
  kind: CodeKind
  /** 1 to 100; 0 where it is no percentage. */
  percent: number
  /** The total from which it counts; 0 for any. */
  min_total: number
  members_only: boolean
  /** `YYYY-MM-DD`, inclusive; empty for no such day. */
  first_day: string
  last_day: string
  /** Null for any number of orders. */
  max_uses: number | null
}

export type DeskCode = CodeTerms & {
  code: string
  used: number
  /** `ended`: past its days, or used as often as it may be. */
  state: 'valid' | 'too_early' | 'ended'
  /** Another one for other terms: who sends an older one is refused. */
  version: string
}

export const readCodes = endpoint<Record<string, never>, { data: DeskCode[] }>('GET', BASE)
/** A code that is there already with these very terms is the one that was made: sent again, it is made once. */
export const makeCode = endpoint<CodeTerms & { code: string }, { item: DeskCode }>('POST', `${BASE}/make`)
export const changeCode = endpoint<CodeTerms & { code: string; version: string }, { item: DeskCode }>(
  'POST',
  `${BASE}/change`,
)
/** It counts no more from now on. Twice is once. */
export const endCode = endpoint<{ code: string }, { item: DeskCode }>('POST', `${BASE}/end`)

export const CODES_DESK_REFUSALS = {
  taken: { code: 'VALIDATION', status: 422, message: msg`This is already in use.` },
  order: { code: 'VALIDATION', status: 422, message: msg`The end must come after the start.` },
} as const satisfies Record<string, Refusal>
