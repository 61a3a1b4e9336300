import { msg } from '@lingui/core/macro'
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
  cash: msg`Cash`,
  eftpos: msg`EFTPOS`,
  '': msg`Credit`,
} as const

/** What a payment's way is called; its own name where we know none. */
export function gatewayWords(gateway: string) {
  return gateway in GATEWAY_WORDS ? GATEWAY_WORDS[gateway as keyof typeof GATEWAY_WORDS] : undefined
}

/** Why money waits in the refund queue. */
export const REASON_WORDS = {
  return: msg`Given back`,
  late: msg`Came after the hold had ended`,
  double: msg`The order was paid already`,
  wrong_amount: msg`Not the amount that was asked`,
  elsewhere: msg`Refunded at the provider’s own desk`,
} as const

/** What became of a line of a statement. */
export const OUTCOME_WORDS = {
  matched: msg`Matched`,
  seen: msg`Seen before`,
  not_income: msg`No money came in`,
  no_reference: msg`No reference`,
  mistyped_reference: msg`Mistyped reference`,
  unknown_reference: msg`Nobody has that reference`,
  several_references: msg`Several references`,
  shared_reference: msg`More than one order waits under it`,
  already_paid: msg`Paid already`,
  amount_differs: msg`Another amount`,
  part_paid: msg`Part paid`,
} as const

export const PROBLEM_WORDS = {
  too_large: msg`The file is larger than 2 MB`,
  too_many_rows: msg`The file has more than 5,000 rows`,
  empty: msg`The file holds no movements`,
  unclear_columns: msg`It is not clear which column is what. Export it again with headings`,
  unclosed_quote: msg`A quotation mark is not closed`,
  bad_date: msg`The date cannot be read`,
  bad_amount: msg`The amount cannot be read`,
  no_amount: msg`There is no amount`,
  two_amounts: msg`There is a debit and a credit`,
} as const

/** The words of a code, where we have any. */
export function wordsOfCode<Words extends Record<string, unknown>>(
  words: Words,
  code: string,
): Words[keyof Words] | undefined {
  return code in words ? words[code as keyof Words] : undefined
}
