import { msg } from '@lingui/core/macro'
import type { BankLineState } from '../../bank-lines.contract.ts'
import type { DeskView } from '../../orders-desk.contract.ts'

export const VIEW_WORDS = {
  all: msg`All`,
  awaiting_payment: msg`Unpaid`,
  to_pack: msg`To pack`,
  packed: msg`Packed`,
  done: msg`Done`,
  ended: msg`Ended`,
} as const satisfies Record<DeskView, unknown>

export const GATEWAY_WORDS = {
  stripe: msg`Card`,
  bank_transfer: msg`Bank transfer`,
  sandbox: msg`Sandbox`,
  at_club: msg`At the club`,
  cash: msg`Cash`,
  eftpos: msg`EFTPOS`,
  '': msg`Credit`,
} as const

/** Returns the label of a payment type; its id if there is no label. */
export function gatewayWords(gateway: string) {
  return gateway in GATEWAY_WORDS ? GATEWAY_WORDS[gateway as keyof typeof GATEWAY_WORDS] : undefined
}

/** Labels for the reasons why a refund is in the queue. */
export const REASON_WORDS = {
  return: msg`Refunded`,
  late: msg`Received after the reservation ended`,
  double: msg`The order was paid already`,
  wrong_amount: msg`Differs from the amount due`,
  elsewhere: msg`Refunded at the payment service`,
} as const

/** Labels for the outcomes of importing a statement line. */
export const OUTCOME_WORDS = {
  matched: msg`Matched`,
  recognised: msg`Marked by hand before`,
  seen: msg`Imported before`,
  not_income: msg`No payment received`,
  no_reference: msg`No reference`,
  mistyped_reference: msg`Mistyped reference`,
  unknown_reference: msg`No order has this reference`,
  several_references: msg`Several references`,
  shared_reference: msg`Several orders have this reference`,
  already_paid: msg`The order was paid already`,
  order_ended: msg`The order has ended`,
  amount_differs: msg`Amount differs`,
  own_order: msg`Order of the person who imported the file`,
  part_paid: msg`Part paid`,
  part_of_line: msg`Part of a split line`,
  sum_of_lines: msg`Several lines together`,
} as const

/** Labels for the states of a statement line. */
export const LINE_STATE_WORDS = {
  new: msg`Not decided`,
  ignored: msg`No payment received`,
  open: msg`Not decided`,
  matched: msg`Matched`,
  part_paid: msg`Part paid`,
  recognised: msg`Marked by hand before`,
  assigned: msg`Assigned to an order`,
  refunded: msg`Refunded`,
  credited: msg`Turned into credit`,
  other_income: msg`Other income`,
  cash_deposit: msg`Cash paid in at the bank`,
  split: msg`Split into parts`,
  combined: msg`Combined with other lines`,
  withdrawn: msg({
    message: 'Undone',
    context: 'a bank line',
    comment: 'State of a part that was taken back',
  }),
} as const satisfies Record<BankLineState, unknown>

export const PROBLEM_WORDS = {
  too_large: msg`The file is larger than 2 MB`,
  too_many_rows: msg`The file has more than 5,000 rows`,
  empty: msg`The file has no transactions`,
  unclear_columns: msg`It is not clear which column is what. Export it again with headings`,
  unclosed_quote: msg`A quotation mark is not closed`,
  bad_date: msg`The date cannot be read`,
  bad_amount: msg`The amount cannot be read`,
  no_amount: msg`There is no amount`,
  two_amounts: msg`The row has both a debit and a credit`,
} as const

/** Returns the label of a code, if there is one. */
export function wordsOfCode<Words extends Record<string, unknown>>(
  words: Words,
  code: string,
): Words[keyof Words] | undefined {
  return code in words ? words[code as keyof Words] : undefined
}
