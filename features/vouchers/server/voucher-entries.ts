/** Ledger entries of gift vouchers. docs/decisions/0014 describes the accounts. */
import type { EntryBody } from '#features/orders/server/orders.public.ts'

/**
 * Creates the entry that moves sold vouchers from sales to a liability: the club owes their value to the holders of the
 * codes.
 */
export function vouchersSoldEntry(orderId: number, cents: number): EntryBody {
  return {
    what: 'vouchers_sold',
    // The entry refers to no order, so that the entries of each order still add up to its own sales.
    orderId: null,
    once: `vouchers_sold:${orderId}`,
    postings: [
      { account: 'sales', amountCents: cents },
      { account: 'vouchers', amountCents: -cents },
    ],
  }
}

/** Creates the entry for vouchers that are refunded before use. */
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

/** Creates the entry for a redeemed voucher: the debt to the holder of the code becomes credit of a person. */
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
