/** Whether the club's books add up, on the wire. @source SECURITY §3 "Invariants" */
import { endpoint } from '#platform/shared/endpoint.ts'

/**
 * What is proved: of the ledger, of orders with their payments and refunds, of the shelf and of codes, and of the papers.
 * docs/decisions/0014 says what stands in which account.
 */
export const BOOK_PROOFS = [
  /** The sums of one entry are zero together, and there are at least two. */
  'entry_zero',
  'entry_sums',
  'account_known',
  /** What stands in an account for an order is what the order says. */
  'receivable',
  'sold',
  'gst_owed',
  'money_moved',
  'to_refund',
  'payment_booked',
  'credit_balance',
  'vouchers',
  'order_sum',
  'line_gst',
  'order_gst',
  'order_refunds',
  'line_refunds',
  'paid_in_full',
  'stock',
  'code_uses',
  'hold_ends',
  'paper_sum',
  'one_invoice',
  'invoice_amount',
  'invoice_paid',
  'note_of_refund',
  'numbers',
] as const
export type BookProof = (typeof BOOK_PROOFS)[number]

/** Proofs that count things; all others add up money. */
export const COUNTING_PROOFS: ReadonlySet<BookProof> = new Set<BookProof>([
  'entry_sums',
  'account_known',
  'stock',
  'code_uses',
  'hold_ends',
  'one_invoice',
  'invoice_paid',
  'numbers',
])

/** Something that does not add up: which proof found it, of what, and both figures; cents where it is money. */
export type BookFault = { proof: BookProof; subject: string; expected: number; found: number }

/** Proves the books now, all of them. For the treasurer. */
export const checkBooks = endpoint<Record<string, never>, { data: BookFault[]; checked_at: string }>(
  'GET',
  '/api/v1/sell/desk/books',
)
