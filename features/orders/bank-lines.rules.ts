/** Rules about the decisions on a bank statement line. Pure functions; amounts are integer cents. */
import type { AssignmentEffect, BankLineState } from './bank-lines.contract.ts'
import type { OrderStatus } from './orders.contract.ts'

/** States in which a line is the money of a payment. A payment has at most one such line. */
export const PAYING_STATES = ['matched', 'part_paid', 'recognised', 'assigned'] as const

const UNDOABLE: readonly BankLineState[] = [
  'recognised',
  'assigned',
  'refunded',
  'credited',
  'other_income',
  'cash_deposit',
  'split',
  'combined',
]

/** Returns whether the state of a line allows its last decision to be undone. Other conditions may still forbid it. */
export function isUndoable(state: BankLineState): boolean {
  return UNDOABLE.includes(state)
}

/** The properties of an order that decide what an assignment does. */
export type AssignableOrder = {
  status: OrderStatus
  /** The amount still due; 0 for an order that does not await payment. */
  dueCents: number
  /** The amount requested by the last bank transfer of an ended order; null if there was none. */
  lateCents: number | null
  /**
   * Whether the order was marked as paid by hand with exactly this amount and no statement line is linked to that
   * payment.
   */
  hasPaymentWithoutLine: boolean
}

/** Returns the effect of assigning this amount to an order. */
export function assignmentEffect(order: AssignableOrder, amountCents: number): AssignmentEffect {
  if (order.hasPaymentWithoutLine) return 'recognise'
  if (order.status === 'ended') return order.lateCents === amountCents ? 'revive' : 'none'
  if (order.status !== 'awaiting_payment') return 'none'
  if (amountCents === order.dueCents) return 'pay'
  return amountCents < order.dueCents ? 'less' : 'more'
}

/**
 * Returns whether a paid order can return to awaiting payment: it was not packed, sent, refunded or handed over, not
 * even in part. Items that are not shipped are handed over at the moment of payment, so an order with such items cannot
 * return.
 */
export function canUnpay(
  order: { status: OrderStatus; refundedCents: number },
  lines: readonly { kind: string; isDigital: boolean; isTicket: boolean }[],
): boolean {
  return (
    order.status === 'paid' &&
    order.refundedCents === 0 &&
    lines.every(({ kind, isDigital, isTicket }) => kind === 'goods' && !isDigital && !isTicket)
  )
}
