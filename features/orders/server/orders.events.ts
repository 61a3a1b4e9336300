/** Domain events of an order. Each is emitted inside the transaction that makes the change. */
import { fact } from '#platform/server/domain-events.ts'
import type { bankStatementLine, orderLine, payment, refund, salesOrder } from './orders.tables.ts'

export type OrderRow = typeof salesOrder.$inferSelect
export type OrderLineRow = typeof orderLine.$inferSelect
export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect

/**
 * The order is binding but not paid yet; its invoice is issued. An order with nothing to pay is placed and paid in one
 * transaction. Emitted again for an ended order that a late payment restores.
 */
export const orderPlaced = fact<{
  order: OrderRow
  lines: readonly OrderLineRow[]
  payment: PaymentRow | null
}>('order_placed')

/** The order is paid in full: memberships begin, tickets are issued, goods can be packed. */
export const orderPaid = fact<{ order: OrderRow; lines: readonly OrderLineRow[]; paidAt: Date }>('order_paid')

/** The payment type of an unpaid order was changed. */
export const paymentBegun = fact<{ order: OrderRow; payment: PaymentRow }>('payment_begun')

/** A payment was assigned to the wrong order, so this order awaits payment again. */
export const paymentUndone = fact<{ order: OrderRow; payment: PaymentRow }>('payment_undone')

/** The order will not be paid; its reservations are released. `isByBuyer`: the buyer cancelled it. */
export const orderEnded = fact<{
  order: OrderRow
  lines: readonly OrderLineRow[]
  isByBuyer: boolean
}>('order_ended')

/** The desk has shipped the order or made it ready for pickup. */
export const orderReady = fact<{ order: OrderRow }>('order_ready')

/**
 * A refund for a paid order was agreed: an adjustment note is issued, and tickets of the refunded lines become invalid.
 */
export const orderRefunded = fact<{
  order: OrderRow
  lines: readonly OrderLineRow[]
  refund: RefundRow
}>('order_refunded')

/** A decision about a line of the bank statement was undone. `line` is the line as it was before this. */
export const bankLineReopened = fact<{ line: typeof bankStatementLine.$inferSelect }>('bank_line_reopened')
