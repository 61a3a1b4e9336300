/** API contract of the bank statement lines that need a decision by the treasurer. Amounts are in dollars. */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/sell/desk/statement'

/**
 * The states of a bank statement line.
 *
 * - `ignored`: the line brought in no money.
 * - `open`: the money is in the suspense account.
 * - `matched`, `part_paid`: the line paid an order by its reference, in full or almost in full.
 * - `recognised`: the line is a payment that was marked by hand before.
 * - `assigned`: the treasurer chose the order that the line pays.
 * - `refunded`, `credited`, `other_income`: the money belongs to no order.
 * - `cash_deposit`: cash of a till that was paid in at the bank, so it is no new income.
 * - `split`: the money is in the parts of the line, each of which is a line of its own.
 * - `combined`: the money is in a line that is the sum of several.
 * - `withdrawn`: a part or a sum that no longer exists, because the split or the sum was undone.
 */
export const BANK_LINE_STATES = [
  'new',
  'ignored',
  'open',
  'matched',
  'part_paid',
  'recognised',
  'assigned',
  'refunded',
  'credited',
  'other_income',
  'cash_deposit',
  'split',
  'combined',
  'withdrawn',
] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]

export type BankLine = {
  /** The key of the line. It is the same in every export of the bank account. */
  line: string
  day: string
  description: string
  amount: number
  state: BankLineState
  /** Why the line was not matched: a code of `StatementLineResult.outcome`. */
  reason: string
  /** The order that the line names or is assigned to. */
  order_number: number | null
  buyer: string
  /**
   * The received amount minus the amount due; negative for a shortfall. Null if the line does not name an order that
   * awaits payment.
   */
  by: number | null
  /** The amount of the line that was split, for a part of it; null for other lines. */
  part_of: number | null
  settled_at: string | null
  can_undo: boolean
}

export const BANK_LINES_SORTS = ['day', 'amount'] as const
export type BankLinesSort = (typeof BANK_LINES_SORTS)[number]

export type BankLinesQuery = {
  /**
   * An amount, the reference or the number of the order that a line names, or the beginnings of words of the
   * description.
   */
  q?: string
  /** Lowest and highest amount in dollars, both included. */
  least?: number
  most?: number
  sort?: BankLinesSort
  order?: 'asc' | 'desc'
}

export type BankLineList = {
  /** A page of the open lines. */
  open: BankLine[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  /** The number of open lines that match the query, at most 1,000. */
  total: number
  has_more_than_total: boolean
  /** The number and the sum of all open lines, whatever the query. */
  open_total: number
  open_amount: number
  /** The latest decisions, newest first. */
  settled: BankLine[]
}

/** Returns a page of the open lines, by default the oldest first. `after` is the `next` of the page before. */
export const bankLines = endpoint<BankLinesQuery & { after?: string }, BankLineList>('GET', `${BASE}/lines`)

/**
 * The possible effects of assigning a line to an order.
 *
 * - `pay`: the amount is exactly the amount due.
 * - `less`, `more`: the amount differs from the amount due by `by`.
 * - `revive`: the order had ended and is restored.
 * - `recognise`: the order was marked as paid by hand, and the line is that payment.
 * - `none`: the order does not await payment.
 */
export const ASSIGNMENT_EFFECTS = ['pay', 'less', 'more', 'revive', 'recognise', 'none'] as const
export type AssignmentEffect = (typeof ASSIGNMENT_EFFECTS)[number]

export type AssignmentPreview = {
  order_number: number
  buyer: string
  effect: AssignmentEffect
  due: number
  /** The received amount minus the amount due; 0 if nothing is due. */
  by: number
}
/** Previews the effect of assigning a line to an order, without assigning it. */
export const previewAssignment = endpoint<{ line: string; number: number }, AssignmentPreview>(
  'GET',
  `${BASE}/preview`,
)

/** Why a line may pay an order: same amount, or the number, a name or an item of the order in its text. */
export const SUGGESTION_REASONS = ['amount', 'number', 'last_name', 'first_name', 'content'] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

export type OrderSuggestion = {
  order_number: number
  buyer: string
  items: string
  due: number
  reasons: SuggestionReason[]
}

/** Returns up to three unpaid orders that a line most likely pays, the likeliest first. */
export const suggestedOrders = endpoint<{ line: string }, { data: OrderSuggestion[] }>(
  'GET',
  `${BASE}/suggestions`,
)

/**
 * The decisions of the treasurer on a line whose amount differs from the amount due: pay anyway, or ask for the rest.
 */
export const LINE_DECISIONS = ['accept', 'ask_rest'] as const
export type LineDecision = (typeof LINE_DECISIONS)[number]

/**
 * Assigns an open line to the order with `number`, or else to the order that the line names. `accept` pays the order: a
 * shortfall is waived, an excess becomes the buyer's credit. `ask_rest` asks the buyer to pay the shortfall.
 */
export const settleStatementLine = endpoint<
  { line: string; how: LineDecision; number?: number },
  { line: string; outcome: string; order_number: number }
>('POST', `${BASE}/settle`)

type Decided = { line: string; state: BankLineState }

/** Records that the treasurer has sent the money back from the club's account. */
export const refundBankLine = endpoint<{ line: string }, Decided>('POST', `${BASE}/refund`)
/** Turns the money into a person's credit: the buyer of an order, or the holder of an email address. */
export const creditBankLine = endpoint<{ line: string; number?: number; email?: string }, Decided>(
  'POST',
  `${BASE}/credit`,
)
/** Books the money as income unrelated to orders, such as interest or a grant. */
export const bookOtherIncome = endpoint<{ line: string }, Decided>('POST', `${BASE}/other`)
/** Books the money as cash of the tills that was paid in at the bank. */
export const bookCashDeposit = endpoint<{ line: string }, Decided>('POST', `${BASE}/deposit`)
/**
 * Splits an open line into parts, because one transfer paid several things. The amounts add up to the line. Each part
 * is an open line of its own afterwards.
 */
export const splitBankLine = endpoint<
  { line: string; amounts: number[] },
  { line: string; state: BankLineState; parts: string[] }
>('POST', `${BASE}/split`)
/**
 * Combines open lines, because several transfers paid one thing. Their sum is an open line of its own afterwards, whose
 * key is `line`.
 */
export const combineBankLines = endpoint<{ lines: string[] }, Decided>('POST', `${BASE}/combine`)
/**
 * Undoes the last decision about a line, so that the line is open again. A split line takes back its parts, and a
 * combined line dissolves its sum, while no decision was made about them.
 */
export const reopenBankLine = endpoint<{ line: string }, Decided>('POST', `${BASE}/reopen`)

export const BANK_LINE_REFUSALS = {
  notOpen: { code: 'CONFLICT', status: 409, message: msg`This line has been settled already` },
  notUndoable: { code: 'CONFLICT', status: 409, message: msg`This decision can’t be undone` },
  chooseOrder: { code: 'VALIDATION', status: 422, message: msg`Enter the number of an order` },
  notDue: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This order isn’t waiting for money. Refund the line, or turn it into credit`,
  },
  noShortfall: { code: 'CONFLICT', status: 409, message: msg`No amount is missing` },
  choosePerson: {
    code: 'VALIDATION',
    status: 422,
    message: msg`Enter an order number, or the email address of an account`,
  },
  creditSpent: {
    code: 'CONFLICT',
    status: 409,
    message: msg`Part of this credit has been spent, so it can’t be taken back`,
  },
  splitWrong: {
    code: 'VALIDATION',
    status: 422,
    message: msg`Enter two or more amounts that add up to the line`,
  },
  combineTwo: { code: 'VALIDATION', status: 422, message: msg`Choose two or more different lines` },
  partSettled: {
    code: 'CONFLICT',
    status: 409,
    message: msg`A part of this has been settled. Undo that decision first`,
  },
  handedOver: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Some or all of this order has been handed over. Refund it from the order’s page`,
  },
} as const satisfies Record<string, Refusal>
