import type { Tx } from '#platform/server/database/pool.ts'
import type { OrderLineRow } from './orders.facts.ts'

/** A line as far as what it holds is concerned. */
export type KeptLine = Pick<OrderLineRow, 'kind' | 'skuId' | 'subject' | 'qty'>

/**
 * Keeps what lines of one kind hold: pieces of a stock, a place in an event, an application. One transaction with the
 * order, so that neither stands without the other. app/server says which feature keeps which kind.
 */
export type LineKeeper = {
  kind: string
  /** Takes what the lines hold, all or nothing. Answers those that cannot be had, in one statement for all lines. */
  take(tx: Tx, lines: readonly KeptLine[]): Promise<KeptLine[]>
  /** Gives back what lines of an order hold that was not paid, or was refunded. */
  give(tx: Tx, lines: readonly KeptLine[]): Promise<void>
}
