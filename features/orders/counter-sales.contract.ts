/** The sales at the counter that have no order. @source docs/reference/shop-and-payments.md §6.6 */
import { msg } from '@lingui/core/macro'
import type { Refusal } from '#platform/shared/problem.ts'

/** The kinds of sale. `entry` is an entry on paper by a person without an account. */
export const COUNTER_SALE_KINDS = ['gate', 'bar', 'entry', 'other'] as const
export type CounterSaleKind = (typeof COUNTER_SALE_KINDS)[number]

/** The greatest length of a sale’s description. */
export const COUNTER_SALE_TEXT_MOST = 80
/** The greatest amount of one sale, in dollars. */
export const COUNTER_SALE_MOST = 10_000

export const COUNTER_SALE_REFUSALS = {
  undone: { code: 'CONFLICT', status: 409, message: msg`This sale has been undone already` },
} as const satisfies Record<string, Refusal>
