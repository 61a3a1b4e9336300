import type { Tx } from '#platform/server/database/pool.ts'
import type { OrderLineRow } from './orders.events.ts'

/** The properties of an order line that its reservation depends on. */
export type ReservedLine = Pick<OrderLineRow, 'kind' | 'skuId' | 'subject' | 'qty'>

/**
 * Reserves and releases what order lines of one kind need: stock, a place in an event, an application. Runs in the
 * transaction of the order, so that neither an order nor its reservations exist without the other. app/server assigns
 * each kind to a feature.
 */
export type LineReservations = {
  kind: string
  /**
   * Reserves everything that the lines need, or nothing, in one statement for all lines. Returns the lines that are not
   * available.
   */
  take(tx: Tx, lines: readonly ReservedLine[]): Promise<ReservedLine[]>
  /** Releases the reservations of an order's lines if the order was not paid or was refunded. */
  give(tx: Tx, lines: readonly ReservedLine[]): Promise<void>
}
