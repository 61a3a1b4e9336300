import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BookProof } from '../../books.contract.ts'

/** What does not add up, where a proof found something. */
export const BOOK_PROOF_WORDS: Readonly<Record<BookProof, MessageDescriptor>> = {
  entry_zero: msg`The sums of an entry are not zero together`,
  entry_sums: msg`An entry has too few sums`,
  account_known: msg`Entries on an account that we do not have`,
  receivable: msg`What the buyer owes`,
  sold: msg`What was sold`,
  gst_owed: msg`GST of the order`,
  money_moved: msg`Money that came and went`,
  to_refund: msg`Money that waits to go back`,
  payment_booked: msg`A payment and its entry`,
  credit_balance: msg`Credit of a person`,
  vouchers: msg`Vouchers that nobody has used`,
  order_sum: msg`The order and its lines`,
  line_gst: msg`GST of a line`,
  order_gst: msg`GST of the lines and the delivery`,
  order_refunds: msg`Refunds of the order`,
  line_refunds: msg`Refunds of a line`,
  paid_in_full: msg`What was paid, and what had to be`,
  stock: msg`Less than nothing on the shelf`,
  code_uses: msg`Uses of a promotion code`,
  hold_ends: msg`Pieces held without an end, or past it`,
  paper_sum: msg`A paper and its lines`,
  one_invoice: msg`Invoices of the order`,
  invoice_amount: msg`The invoice and its order`,
  invoice_paid: msg`Whether the invoice is paid`,
  note_of_refund: msg`A refund and its adjustment note`,
  numbers: msg`Numbers of a year: how many there are`,
}
