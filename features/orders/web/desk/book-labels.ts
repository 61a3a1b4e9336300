import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BookProof } from '../../books.contract.ts'

/** Describes, for each check of the books, the discrepancy that the check has found. */
export const BOOK_PROOF_WORDS: Readonly<Record<BookProof, MessageDescriptor>> = {
  entry_zero: msg`The amounts of a ledger entry do not add up to zero`,
  entry_sums: msg`A ledger entry has fewer than two amounts`,
  account_known: msg`Entries on an account that we do not have`,
  receivable: msg`Amount that the buyer owes`,
  sold: msg`Items sold`,
  gst_owed: msg`GST of the order`,
  money_moved: msg`Money received and paid out`,
  to_refund: msg`Refunds to make`,
  payment_booked: msg`A payment and its entry`,
  credit_balance: msg`Credit of a person`,
  counter_sale: msg`A sale at the gate or bar and its entry`,
  cash_count: msg`A cash count and the money taken at its till`,
  suspense: msg`Open bank lines and the suspense account`,
  bank_line_booked: msg`A bank line and the payment it made`,
  bank_line_once: msg`Bank lines counted as the same payment`,
  bank_line_parts: msg`A bank line and the parts of it`,
  vouchers: msg`Unused vouchers`,
  order_sum: msg`The order and its lines`,
  line_gst: msg`GST of a line`,
  order_gst: msg`GST of the lines and the delivery`,
  order_refunds: msg`Refunds of the order`,
  line_refunds: msg`Refunds of a line`,
  paid_in_full: msg`Amount paid and amount due`,
  stock: msg`Stock below zero`,
  code_uses: msg`Uses of a promotion code`,
  hold_ends: msg`Items reserved without an end date, or past it`,
  paper_sum: msg`A document and its lines`,
  one_invoice: msg`Invoices of the order`,
  invoice_amount: msg`The invoice and its order`,
  invoice_paid: msg`Whether the invoice is paid`,
  note_of_refund: msg`A refund and its adjustment note`,
  numbers: msg`Number of invoices and adjustment notes of a year`,
}
