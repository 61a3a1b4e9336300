/**
 * API contract of the check that the club's books balance.
 * @source docs/reference/shop-and-payments.md §6.4; docs/reference/security.md §3.3
 */
import { endpoint } from '#platform/shared/endpoint.ts'

/**
 * The names of the checks of the books: of the ledger, of orders with their payments and refunds, of stock and
 * promotion codes, and of invoices and adjustment notes. docs/decisions/0014 describes each ledger account.
 */
export const BOOK_PROOFS = [
  /** Checks that the postings of each ledger entry add up to zero; `entry_sums` checks that there are at least two. */
  'entry_zero',
  'entry_sums',
  'account_known',
  /**
   * This check and the next four compare the balance of one ledger account for each order with the figure in the order.
   */
  'receivable',
  'sold',
  'gst_owed',
  'money_moved',
  'to_refund',
  'payment_booked',
  'credit_balance',
  /**
   * Checks that each sale at the counter is booked once, and that an undone one is booked twice with opposite amounts.
   */
  'counter_sale',
  /** Checks that a cash count contains what its till took, and that its difference and its deposit are booked. */
  'cash_count',
  /**
   * Checks that the suspense account equals the sum of the open bank statement lines, and that other income is booked
   * once, as one payment.
   */
  'suspense',
  'bank_line_booked',
  'bank_line_once',
  /** Checks that the parts of a split bank line add up to the line, and that a sum of lines equals its lines. */
  'bank_line_parts',
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

/** The checks whose results are counts. The results of all other checks are amounts of money. */
export const COUNTING_PROOFS: ReadonlySet<BookProof> = new Set<BookProof>([
  'entry_sums',
  'account_known',
  'stock',
  'code_uses',
  'hold_ends',
  'one_invoice',
  'invoice_paid',
  'numbers',
  'bank_line_booked',
  'bank_line_once',
])

/**
 * A discrepancy in the books: the check that found it, the record concerned, and the expected and found figures.
 * Amounts of money are in cents.
 */
export type BookFault = { proof: BookProof; subject: string; expected: number; found: number }

/**
 * The result of the last check of the books, and how far a running one is. `checked_at` is null before the first check.
 */
export type BooksAnswer = {
  data: BookFault[]
  checked_at: string | null
  /** The number of orders checked so far and in total, both 0 before the check begins; null if no check is running. */
  running: { done: number; total: number } | null
}

/** Returns the result of the last check of the books, and the progress of a running one. For the treasurer. */
export const readBooks = endpoint<Record<string, never>, BooksAnswer>('GET', '/api/v1/sell/desk/books')

/** Starts a check of the books, unless one is running. It runs in the background. For the treasurer. */
export const startCheck = endpoint<Record<string, never>, BooksAnswer>(
  'POST',
  '/api/v1/sell/desk/books/check',
)
