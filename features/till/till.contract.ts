/**
 * API contract of the tills: money taken by hand at the gate or the bar, and the cash counts. Amounts are in dollars.
 * Writes that take money require an Idempotency-Key.
 * @source docs/reference/shop-and-payments.md §6.6
 */
import { msg } from '@lingui/core/macro'
import type { CounterSaleKind } from '#features/orders/counter-sales.contract.ts'
import type { DeskMethod } from '#features/orders/orders-desk.contract.ts'
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

const BASE = '/api/v1/sell/till'

/** The maximum length of a till's name. */
export const TILL_PLACE_MOST = 40
/** The greatest length of a note or a reason. */
export const TILL_NOTE_MOST = 300
/** The fewest characters of a search for an order. */
export const TILL_SEARCH_LEAST = 2

/**
 * The kinds of lines. `order`: an unpaid order was paid. `sale`: a sale without an order. `undo`: cancels another line.
 */
export const TILL_LINE_KINDS = ['order', 'sale', 'paid_out', 'undo'] as const
export type TillLineKind = (typeof TILL_LINE_KINDS)[number]

export type TillLine = {
  id: string
  kind: TillLineKind
  /** The kind of sale; null for other lines. */
  sale_kind: CounterSaleKind | null
  /** The item that was sold or paid for, or the buyer of the order. */
  description: string
  order_number: number | null
  /** The id of the invoice's order, which opens the tax invoice; empty without an order. */
  order_id: string
  /** The id of the sale, which opens its receipt; empty for other lines. */
  sale_id: string
  method: DeskMethod
  /** The amount of the payment; negative if money was handed out. */
  amount: number
  by: string
  at: string
  is_undone: boolean
  /** Whether the caller may undo the line. */
  can_undo: boolean
}

/** A number of notes or coins of one value. */
export type CountedCash = { cents: number; qty: number }

export type CashCount = {
  id: string
  number: number
  place: string
  opened_by: string
  opened_at: string
  float: number
  /** Cash received for orders and sales, without the lines that were undone. */
  cash: number
  /** The amount received with the card terminal, without the lines that were undone. */
  card: number
  paid_out: number
  /** The cash that the till should contain: the float, plus the cash received, less the cash paid out. */
  expected: number
  closed_by: string
  /** When the till was closed; null while it is open. */
  closed_at: string | null
  counted: number | null
  /** The counted cash less the expected cash; null while the till is open. */
  difference: number | null
  note: string
  /** The counted cash without the float, which is what is paid in at the bank; null while the till is open. */
  to_pay_in: number | null
  /** The day on which the bank received the cash; null until its deposit is known. */
  paid_in_on: string | null
}

export type CashCountRecord = CashCount & {
  counted_cash: CountedCash[]
  /** The latest line first. */
  lines: TillLine[]
}

/** The open tills, and whether sales contain GST. */
export const openTills = endpoint<Record<string, never>, { data: CashCount[]; is_gst_registered: boolean }>(
  'GET',
  BASE,
)

/** Returns a till with its lines. A closed one is visible to the treasurer and to those who worked at it. */
export const tillRecord = endpoint<{ id: string }, { item: CashCountRecord }>('GET', `${BASE}/record`)

type Changed = { item: CashCountRecord }

/** Opens a till with the cash that it contains. Requires an Idempotency-Key. */
export const openTill = endpoint<{ place: string; float: number }, Changed>('POST', `${BASE}/open`)

export type UnpaidOrder = { number: number; buyer: string; items: string; due: number }

/** Finds unpaid orders by number or by the beginnings of words of the buyer's name; at most 20. */
export const unpaidOrders = endpoint<{ q: string }, { data: UnpaidOrder[] }>('GET', `${BASE}/orders`)

/** Takes the payment of an unpaid order. `amount` is the amount due as shown. Requires an Idempotency-Key. */
export const takeOrderPayment = endpoint<
  { till: string; number: number; amount: number; method: DeskMethod },
  Changed
>('POST', `${BASE}/order`)

export type TillSaleInput = {
  till: string
  kind: CounterSaleKind
  description: string
  amount: number
  method: DeskMethod
}
/** Sells without an order. Requires an Idempotency-Key. */
export const sellAtTill = endpoint<TillSaleInput, Changed>('POST', `${BASE}/sell`)

/** Records cash that was paid out of the till. Requires an Idempotency-Key. */
export const payOutOfTill = endpoint<{ till: string; description: string; amount: number }, Changed>(
  'POST',
  `${BASE}/pay-out`,
)

/**
 * Undoes a line of an open till: its money is handed back. An order is refunded in full, which only the treasurer may
 * do, with a reason that the adjustment note states. Requires an Idempotency-Key.
 */
export const undoTillLine = endpoint<{ till: string; line: string; reason?: string }, Changed>(
  'POST',
  `${BASE}/undo`,
)

/** Closes a till. `expected` is the expected cash as shown; a difference requires a note. */
export const closeTill = endpoint<
  { till: string; expected: number; counted: CountedCash[]; note: string },
  Changed
>('POST', `${BASE}/close`)

/** `not_paid_in`: closed tills whose deposit at the bank is not known; `paid_in`: those whose deposit is. */
export const COUNT_STATES = ['open', 'closed', 'not_paid_in', 'paid_in'] as const
export type CountState = (typeof COUNT_STATES)[number]

export const COUNTS_SORTS = ['number', 'till', 'difference'] as const
export type CountsSort = (typeof COUNTS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const COUNTS_COLUMNS = [
  'number',
  'till',
  'opened',
  'opened_by',
  'float',
  'cash',
  'card',
  'paid_out',
  'expected',
  'counted',
  'difference',
  'status',
  'closed_by',
  'paid_in',
  'note',
] as const
export type CountsColumn = (typeof COUNTS_COLUMNS)[number]

export type CountsQuery = {
  /** The number of a cash count, or a part of the till's name. */
  q?: string
  state?: CountState
  /** First and last day on which a till was opened, as `YYYY-MM-DD` in the club's time zone. */
  from?: string
  to?: string
  sort?: CountsSort
  order?: 'asc' | 'desc'
}

export type CashCountList = {
  data: CashCount[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The number of tills in the list, at most 1,000. */
  total: number
  has_more_than_total: boolean
}

/** Returns a page of tills, open and closed. `after` is the `next` of the page before. */
export const cashCounts = endpoint<CountsQuery & { after?: string }, CashCountList>('GET', `${BASE}/counts`)

/**
 * Returns the same list as a CSV file, all pages of it: same filters, order and columns. `columns` and `ids` are
 * separated by commas; `ids` limits the file to selected tills. The export is recorded in the audit log.
 */
export const cashCountsCsv = endpoint<CountsQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}/counts.csv`,
)

/** A line of the bank statement that was booked as a cash deposit. */
export type CashDeposit = {
  line: string
  day: string
  description: string
  amount: number
  /** The numbers of the cash counts that it contains. */
  counts: number[]
  /** The sum of the cash that these counts had to pay in. */
  matched: number
}

/** Returns the latest cash deposits, at most 50; those without cash counts come first. */
export const cashDeposits = endpoint<Record<string, never>, { data: CashDeposit[] }>(
  'GET',
  `${BASE}/deposits`,
)

/** Records which cash counts a deposit contains, or with `line` null that they were not paid in. */
export const matchDeposit = endpoint<{ line: string | null; counts: string[] }, { data: CashDeposit[] }>(
  'POST',
  `${BASE}/deposit`,
)

/** The maximum number of cash counts in one deposit. */
export const DEPOSIT_COUNTS_MOST = 100

export type TillReceipt = {
  number: number
  description: string
  amount: number
  gst: number
  has_gst: boolean
  method: DeskMethod
  sold_at: string
  is_undone: boolean
  seller: { name: string; abn: string; address: string }
}
/** Returns the receipt of a sale. */
export const tillReceipt = endpoint<{ id: string }, { item: TillReceipt }>('GET', `${BASE}/receipt`)

export const TILL_REFUSALS = {
  closed: { code: 'CONFLICT', status: 409, message: msg`This till is closed` },
  placeOpen: { code: 'CONFLICT', status: 409, message: msg`A till with this name is open already` },
  amountChanged: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The amount due has changed. Search for the order again`,
  },
  moved: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The till has changed since you counted. Check the expected amount again`,
  },
  undone: { code: 'CONFLICT', status: 409, message: msg`This line has been undone already` },
  notYours: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Ask the person who took this money, or the treasurer, to undo it`,
  },
  treasurerOnly: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Ask the treasurer to undo this: the order has to be refunded`,
  },
  refundAtOrder: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Part of this order can’t be handed back here. Refund it from the order’s page`,
  },
  stillOpen: { code: 'CONFLICT', status: 409, message: msg`One of these tills is still open` },
  noDeposit: {
    code: 'CONFLICT',
    status: 409,
    message: msg`This line of the bank statement is no cash deposit any more`,
  },
  alreadyPaidIn: {
    code: 'CONFLICT',
    status: 409,
    message: msg`One of these cash counts is in another deposit. Take it out of that one first`,
  },
  explain: { code: 'VALIDATION', status: 422, message: msg`Explain the difference` },
  noKey: { code: 'VALIDATION', status: 422, message: msg`Send an Idempotency-Key with this request` },
} as const satisfies Record<string, Refusal>
