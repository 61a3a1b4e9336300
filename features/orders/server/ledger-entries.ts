import type { OrderRow, PaymentRow, RefundRow } from './orders.facts.ts'
import type { Entry, Posting } from './ledger.store.ts'

/**
 * What happens to the club's money, as entries of its ledger: what is added to an account is positive. `receivable` is
 * what buyers owe, `credit`, `vouchers` and `to_refund` what the club owes, `money:…` what it has with each gateway.
 */
type EntryBody = Omit<Entry, 'id' | 'at'>

/** Where the money of a gateway stands. */
export function moneyAt(gateway: string): string {
  return `money:${gateway}`
}

/** Somebody is bound to pay. `round` counts how often: an order that had ended can come back. */
export function orderPlacedEntry(order: OrderRow, round: string): EntryBody {
  return {
    what: 'order_placed',
    orderId: order.id,
    once: `order_placed:${order.id}:${round}`,
    postings: [...saleOf(order, 1), ...creditPart(order, 1)],
  }
}

/** Nobody is bound any more, and the credit that was used is theirs again. */
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

/** Money came and pays the order. */
export function paymentEntry({ id, orderId, gateway }: PaymentRow, cents: number): EntryBody {
  return {
    what: 'payment_received',
    orderId,
    once: `payment:${id}`,
    postings: [
      { account: moneyAt(gateway), amountCents: cents },
      { account: 'receivable', amountCents: -cents },
    ],
  }
}

/** Money came that buys nothing: the club owes it back. */
export function heldBackEntry({ id, orderId, gateway }: PaymentRow, cents: number): EntryBody {
  return {
    what: 'payment_held_back',
    orderId,
    once: `payment:${id}`,
    postings: [
      { account: moneyAt(gateway), amountCents: cents },
      { account: 'to_refund', amountCents: -cents },
    ],
  }
}

/** Something sold is taken back: the sale shrinks, and the club owes the sum, or has added it to the buyer's credit. */
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

/** Done once each time: a refund that came back can be done again. @param returns how often it has come back so far */
export function refundDoneOnce(refundId: string, returns: number): string {
  return `refund_done:${refundId}${returns === 0 ? '' : `:${returns}`}`
}

/** The money has gone back. @param returns how often it had come back to us before */
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

/** Once for each name that the provider gives a refund. */
export function refundElsewhereOnce(reference: string): string {
  return `refund_elsewhere:${reference}`
}

/** Somebody gave money back at the provider's own desk. */
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

/** A refund came back to us: the club owes it again. */
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

/** Credit pays a part of an order that waits already. @param once names the money that it comes of */
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

/** The club gives somebody credit for nothing bought. */
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

/** What was sold is no sale yet: the club owes it to whoever has the codes. */
export function vouchersSoldEntry(orderId: number, cents: number): EntryBody {
  return {
    what: 'vouchers_sold',
    // Of no order: its own entries say what it came to.
    orderId: null,
    once: `vouchers_sold:${orderId}`,
    postings: [
      { account: 'sales', amountCents: cents },
      { account: 'vouchers', amountCents: -cents },
    ],
  }
}

/** Vouchers are given back before anybody has used them. */
export function vouchersEndedEntry(refundId: string, cents: number): EntryBody {
  return {
    what: 'vouchers_ended',
    orderId: null,
    once: `vouchers_ended:${refundId}`,
    postings: [
      { account: 'vouchers', amountCents: cents },
      { account: 'sales', amountCents: -cents },
    ],
  }
}

/** What the club owed to whoever has a code it owes to a person now. */
export function voucherUsedEntry(voucherId: string, personId: number, cents: number): EntryBody {
  return {
    what: 'voucher_used',
    orderId: null,
    once: `voucher_used:${voucherId}`,
    postings: [
      { account: 'vouchers', amountCents: cents },
      { account: 'credit', amountCents: -cents, personId },
    ],
  }
}
