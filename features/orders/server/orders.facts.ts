/** What becomes true of an order, for whoever must react. Announced inside the transaction in which it comes true. */
import { fact } from '#platform/server/facts.ts'
import type { orderLine, payment, refund, salesOrder } from './orders.tables.ts'

export type OrderRow = typeof salesOrder.$inferSelect
export type OrderLineRow = typeof orderLine.$inferSelect
export type PaymentRow = typeof payment.$inferSelect
export type RefundRow = typeof refund.$inferSelect

/**
 * Bound, not paid yet. Its invoice is issued. An order with nothing to pay is placed and paid in one transaction. It may
 * be said again of an order that had ended: a late payment came and everything could still be had.
 */
export const orderPlaced = fact<{
  order: OrderRow
  lines: readonly OrderLineRow[]
  payment: PaymentRow | null
}>('order_placed')

/** Paid in full: memberships begin, tickets are made, goods are packed. */
export const orderPaid = fact<{ order: OrderRow; lines: readonly OrderLineRow[]; paidAt: Date }>('order_paid')

/** Who has an order that waits wants to pay it another way from now on. */
export const paymentBegun = fact<{ order: OrderRow; payment: PaymentRow }>('payment_begun')

/** It will not be paid any more: what it held is free again. `isByBuyer`: its buyer has let it go. */
export const orderEnded = fact<{
  order: OrderRow
  lines: readonly OrderLineRow[]
  isByBuyer: boolean
}>('order_ended')

/** The desk has sent it, or laid it ready to be picked up. */
export const orderReady = fact<{ order: OrderRow }>('order_ready')

/** Something of a paid order was agreed to be given back: an adjustment note is due, tickets of these lines end. */
export const orderRefunded = fact<{
  order: OrderRow
  lines: readonly OrderLineRow[]
  refund: RefundRow
}>('order_refunded')
