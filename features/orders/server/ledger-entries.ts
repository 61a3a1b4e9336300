import type { OrderRow, PaymentRow, RefundRow } from './orders.events.ts'
import type { CounterSaleRow } from './counter-sales.store.ts'
import type { Entry, Posting } from './ledger.store.ts'

/**
 * A movement of the club's money, as an entry of its ledger; amounts added to an account are positive. `receivable` is
 * what buyers owe; `credit`, `vouchers` and `to_refund` are what the club owes; `money:…` is what the club has with
 * each gateway.
 */
export type EntryBody = Omit<Entry, 'id' | 'at'>

/** Returns the ledger account for the money at a gateway. */
export function moneyAt(gateway: string): string {
  return `money:${gateway}`
}

/**
 * Creates the entry for a placed order: the buyer owes the total. `round` distinguishes repeated placements, because an
 * ended order can be placed again.
 */
export function orderPlacedEntry(order: OrderRow, round: string): EntryBody {
  return {
    what: 'order_placed',
    orderId: order.id,
    once: `order_placed:${order.id}:${round}`,
    postings: [...saleOf(order, 1), ...creditPart(order, 1)],
  }
}

/** Creates the entry for an ended order: the buyer owes nothing more, and the credit used returns to the buyer. */
export function orderEndedEntry(order: OrderRow, round: string): EntryBody {
  return {
    what: 'order_ended',
    orderId: order.id,
    once: `order_ended:${order.id}:${round}`,
    postings: [...saleOf(order, -1), ...creditPart(order, -1)],
  }
}

function saleOf({ totalCents, taxCents }: OrderRow, sign: 1 | -1): Posting[] {
  return [
    { account: 'receivable', amountCents: sign * totalCents },
    { account: 'sales', amountCents: -sign * (totalCents - taxCents) },
    { account: 'gst', amountCents: -sign * taxCents },
  ]
}

function creditPart({ creditCents, personId }: OrderRow, sign: 1 | -1): Posting[] {
  return [
    { account: 'credit', amountCents: sign * creditCents, personId },
    { account: 'receivable', amountCents: -sign * creditCents },
  ]
}

/** Returns the idempotency key of a payment's entry. A payment is booked once, and again only after it was undone. */
function paymentOnce({ id, timesUndone }: PaymentRow): string {
  return timesUndone === 0 ? `payment:${id}` : `payment:${id}:${timesUndone}`
}

/** Creates the entry for received money that pays the order. */
export function paymentEntry(payment: PaymentRow, cents: number): EntryBody {
  const { orderId, gateway } = payment
  return {
    what: 'payment_received',
    orderId,
    once: paymentOnce(payment),
    postings: [
      { account: moneyAt(gateway), amountCents: cents },
      { account: 'receivable', amountCents: -cents },
    ],
  }
}

/** Creates the entry for received money that pays for nothing: the club must refund it. */
export function heldBackEntry(payment: PaymentRow, cents: number): EntryBody {
  const { orderId, gateway } = payment
  return {
    what: 'payment_held_back',
    orderId,
    once: paymentOnce(payment),
    postings: [
      { account: moneyAt(gateway), amountCents: cents },
      { account: 'to_refund', amountCents: -cents },
    ],
  }
}

/**
 * Creates the entry that takes a payment off its order because it was assigned by mistake. @param payment the row as it
 * was while paid
 */
export function paymentUndoneEntry(payment: PaymentRow, cents: number): EntryBody {
  const { id, orderId, gateway, timesUndone } = payment
  return {
    what: 'payment_undone',
    orderId,
    once: `payment:${id}:undone:${timesUndone}`,
    postings: [
      { account: 'receivable', amountCents: cents },
      { account: moneyAt(gateway), amountCents: -cents },
    ],
  }
}

/** Creates the entry for a sale at the counter, or with `sign` -1 the opposite entry that undoes it. */
export function counterSaleEntry(
  { id, method, amountCents, gstCents }: CounterSaleRow,
  sign: 1 | -1,
): EntryBody {
  const what = sign === 1 ? 'counter_sale' : 'counter_sale_undone'
  return {
    what,
    orderId: null,
    once: `${what}:${id}`,
    postings: [
      { account: moneyAt(method), amountCents: sign * amountCents },
      { account: 'sales', amountCents: -sign * (amountCents - gstCents) },
      { account: 'gst', amountCents: -sign * gstCents },
    ],
  }
}

/**
 * Creates the entry for an agreed refund: sales decrease, and the club owes the amount or adds it to the buyer's
 * credit.
 */
export function refundAgreedEntry(order: OrderRow, given: RefundRow): EntryBody {
  const { id, amountCents, gstCents, way } = given
  const owed: Posting =
    way === 'credit'
      ? { account: 'credit', amountCents: -amountCents, personId: order.personId }
      : { account: 'to_refund', amountCents: -amountCents }
  return {
    what: 'refund_agreed',
    orderId: order.id,
    once: `refund_agreed:${id}`,
    postings: [
      { account: 'sales', amountCents: amountCents - gstCents },
      { account: 'gst', amountCents: gstCents },
      owed,
    ],
  }
}

/**
 * Returns the idempotency key of a completed refund. A refund that was returned to the club can be completed again.
 * @param returns how often the refund has been returned so far
 */
export function refundDoneOnce(refundId: string, returns: number): string {
  return `refund_done:${refundId}${returns === 0 ? '' : `:${returns}`}`
}

/** Creates the entry for a completed refund. @param returns how often the refund was returned to the club before */
export function refundDoneEntry(
  { id, orderId, amountCents }: RefundRow,
  gateway: string,
  returns: number,
): EntryBody {
  return {
    what: 'refund_done',
    orderId,
    once: refundDoneOnce(id, returns),
    postings: [
      { account: 'to_refund', amountCents },
      { account: moneyAt(gateway), amountCents: -amountCents },
    ],
  }
}

/** Returns the idempotency key of a refund that was made in the provider's dashboard, from the provider's reference. */
export function refundElsewhereOnce(reference: string): string {
  return `refund_elsewhere:${reference}`
}

/** Creates the entry for a refund that somebody made in the payment provider's dashboard. */
export function refundElsewhereEntry(
  { orderId, gateway }: PaymentRow,
  amountCents: number,
  reference: string,
): EntryBody {
  return {
    what: 'refund_elsewhere',
    orderId,
    once: refundElsewhereOnce(reference),
    postings: [
      { account: 'to_refund', amountCents },
      { account: moneyAt(gateway), amountCents: -amountCents },
    ],
  }
}

/** Creates the entry for a refund that was returned to the club: the club owes the amount again. */
export function refundReturnedEntry(
  { id, orderId, amountCents }: RefundRow,
  gateway: string,
  notice: string,
): EntryBody {
  return {
    what: 'refund_returned',
    orderId,
    once: `refund_returned:${id}:${notice}`,
    postings: [
      { account: moneyAt(gateway), amountCents },
      { account: 'to_refund', amountCents: -amountCents },
    ],
  }
}

/**
 * Creates the entry for credit that pays a part of an unpaid order. @param once identifies the money that the credit
 * came from
 */
export function creditUsedEntry({ id, personId }: OrderRow, cents: number, once: string): EntryBody {
  return {
    what: 'credit_used',
    orderId: id,
    once: `credit_used:${once}`,
    postings: [
      { account: 'credit', amountCents: cents, personId },
      { account: 'receivable', amountCents: -cents },
    ],
  }
}

/** Creates the entry for credit that the club grants as goodwill. */
export function creditGrantedEntry(personId: number, cents: number, once: string): EntryBody {
  return {
    what: 'credit_granted',
    orderId: null,
    once: `credit_granted:${once}`,
    postings: [
      { account: 'goodwill', amountCents: cents },
      { account: 'credit', amountCents: -cents, personId },
    ],
  }
}

/** Creates the entry for credit that moves to another person, because two records of one person are merged. */
export function creditMovedEntry({
  from,
  to,
  cents,
  once,
}: {
  from: number
  to: number
  cents: number
  once: string
}): EntryBody {
  return {
    what: 'credit_moved',
    orderId: null,
    once: `credit_moved:${once}`,
    postings: [
      { account: 'credit', amountCents: cents, personId: from },
      { account: 'credit', amountCents: -cents, personId: to },
    ],
  }
}
