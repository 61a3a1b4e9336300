/**
 * API contract of the treasurer's desk and the shop's desk. Amounts are in dollars.
 * @source docs/reference/staff-desk.md §3.3
 */
import { msg } from '@lingui/core/macro'
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'
import type {
  OrderAddress,
  OrderLineDetail,
  OrderStatus,
  PaymentStatus,
  RefundStatus,
} from './orders.contract.ts'

const BASE = '/api/v1/sell/desk'

export const DESK_VIEWS = ['all', 'awaiting_payment', 'to_pack', 'packed', 'done', 'ended'] as const
/** A view (filter) of the desk's order list. `to_pack`: paid or being packed; `packed`: shipped or ready for pickup. */
export type DeskView = (typeof DESK_VIEWS)[number]

export type DeskOrder = {
  number: number
  id: string
  status: OrderStatus
  buyer: string
  email: string
  summary: string
  total_amount: number
  placed_at: string
  hold_ends_at: string | null
  gateway: string
}

/** The kinds of content by which orders can be filtered. `ticket` is goods that are tickets. */
export const ORDER_LINE_KINDS = ['membership', 'entry', 'ticket', 'goods'] as const
export type OrderLineKind = (typeof ORDER_LINE_KINDS)[number]

/** `due`: by the end of the time to pay. Only for the view of the orders that await payment. */
export const ORDERS_SORTS = ['number', 'buyer', 'total', 'due'] as const
export type OrdersSort = (typeof ORDERS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const ORDERS_COLUMNS = [
  'number',
  'buyer',
  'items',
  'placed',
  'due',
  'method',
  'status',
  'total',
] as const
export type OrdersColumn = (typeof ORDERS_COLUMNS)[number]

export type OrdersQuery = {
  view?: DeskView
  /** An order number, a transfer reference, or the beginnings of words of the buyer's name or email. */
  q?: string
  kind?: OrderLineKind
  /** The gateway of the latest payment, or `credit` if the order had no payment. */
  method?: string
  /** First and last day on which the order was placed, as `YYYY-MM-DD` in the club's time zone. */
  placed_from?: string
  placed_to?: string
  /** Lowest and highest total in dollars, both included. */
  least?: number
  most?: number
  sort?: OrdersSort
  order?: 'asc' | 'desc'
}

export type DeskOrderList = {
  data: DeskOrder[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  /** The number of orders in the list, at most 1,000. */
  total: number
  has_more_than_total: boolean
  /** The number of orders in each view with work to do, at most 1,000. */
  counts: Partial<Record<DeskView, number>>
}

/** Returns a page of orders, by default the newest first. `after` is the `next` of the page before. */
export const deskOrders = endpoint<OrdersQuery & { after?: string }, DeskOrderList>('GET', `${BASE}/orders`)

/**
 * Returns the same list as a CSV file, all pages of it: same filters, order and columns. `columns` and `ids` are
 * separated by commas; `ids` limits the file to selected orders. The export is recorded in the audit log.
 */
export const ordersCsv = endpoint<OrdersQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}/orders.csv`,
)

export type DeskLine = {
  id: number
  code: string
  name: string
  details: OrderLineDetail[]
  qty: number
  unit_price: number
  discount: number
  total: number
  gst: number
  refunded_qty: number
  refunded_amount: number
  is_digital: boolean
}

export type DeskPayment = {
  id: string
  gateway: string
  /** The reference that the buyer writes on a bank transfer; empty for other payment types. */
  reference: string
  amount: number
  received: number | null
  status: PaymentStatus
  begun_at: string
  paid_at: string | null
}

export type DeskRefund = {
  id: string
  order_number: number
  order_id: string
  buyer: string
  reason: string
  words: string
  amount: number
  way: string | null
  status: RefundStatus
  gateway: string
  created_at: string
  done_at: string | null
}

export type DeskOrderRecord = DeskOrder & {
  person_id: number
  address: OrderAddress | null
  shipping_name: string
  is_pick_up: boolean
  needs_shipping: boolean
  promotion_code: string
  note: string
  subtotal: number
  discount_amount: number
  shipping_amount: number
  total_tax: number
  credit_used: number
  refunded_amount: number
  /** The amount that can still be refunded. */
  refundable_amount: number
  paid_at: string | null
  packed_at: string | null
  sent_at: string | null
  lines: DeskLine[]
  payments: DeskPayment[]
  refunds: DeskRefund[]
}

export const deskOrder = endpoint<{ number: number }, { item: DeskOrderRecord }>('GET', `${BASE}/order`)

type Changed = { item: DeskOrderRecord }

/** The payment methods that staff accept at the counter. */
export const DESK_METHODS = ['cash', 'eftpos'] as const
export type DeskMethod = (typeof DESK_METHODS)[number]
/**
 * Marks an order as paid. Without `way`, the treasurer has seen the transfer on the bank account. With `way`, the money
 * was taken at the counter, whichever payment type the order had.
 */
export const markPaid = endpoint<{ number: number; way?: DeskMethod }, Changed>(
  'POST',
  `${BASE}/order/markPaid`,
)
/** Ends an order that was not paid. */
export const endUnpaid = endpoint<{ number: number }, Changed>('POST', `${BASE}/order/end`)

export const PACKING_STEPS = ['packing', 'shipped', 'ready_for_pickup', 'completed'] as const
export type PackingStep = (typeof PACKING_STEPS)[number]
export const movePacking = endpoint<{ number: number; to: PackingStep }, Changed>(
  'POST',
  `${BASE}/order/move`,
)

export type RefundMethod = 'gateway' | 'by_hand' | 'credit'
export type RefundInput = {
  number: number
  lines: { line_id: number; qty: number; amount: number }[]
  /** The part of the delivery charge to refund; 0 for none. */
  shipping_amount: number
  way: RefundMethod
  words: string
  /** Whether the refunded pieces return to stock. */
  restock: boolean
}
export const refundOrder = endpoint<RefundInput, Changed>('POST', `${BASE}/order/refund`)

export type StatementLineResult = {
  /** The key of the line. It is the same in every file that contains the line. */
  line: string
  row: number
  day: string
  description: string
  amount: number
  /** `matched`, `recognised`, `part_paid`, `seen`, or the reason why the line was not matched. */
  outcome: string
  /** The earlier outcome of a line that was imported before; empty for other lines. */
  before: string
  /** `paid` if the line paid its order; otherwise empty. */
  effect: string
  order_number: number | null
  /** The received amount minus the amount due; positive if too much was received. */
  by: number | null
}
export type StatementResult = {
  id: string
  lines: StatementLineResult[]
  problems: { row: number; code: string }[]
  matched: number
  matched_amount: number
  /** The number of lines that need a decision. */
  open: number
  seen: number
  /** The number of lines in the file. */
  total: number
  /** The `from` of the next part; null if the file has no more lines. */
  next: number | null
}
/** The maximum number of lines that one call of `importStatement` imports. */
export const STATEMENT_PART = 200
/**
 * Imports a part of a bank's CSV file: at most {@link STATEMENT_PART} lines, beginning with line `from`, which counts from
 * 0. The client sends the whole text with each part. A line counts only once, even if several files contain it, so
 * an import that was interrupted can begin again.
 */
export const importStatement = endpoint<{ file_name: string; csv: string; from?: number }, StatementResult>(
  'POST',
  `${BASE}/statement/import`,
)

export const DESK_REFUSALS = {
  notPaid: { code: 'CONFLICT', status: 409, message: msg`This order is not paid` },
  notTransfer: { code: 'CONFLICT', status: 409, message: msg`This order is not waiting for a bank transfer` },
  tooMuch: { code: 'NOT_ELIGIBLE', status: 422, message: msg`Only {most} is left to refund` },
  nothing: { code: 'VALIDATION', status: 422, message: msg`Choose what to refund` },
  sayWhy: { code: 'VALIDATION', status: 422, message: msg`Say why. It appears on the adjustment note` },
  gatewayLess: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Only {most} was paid that way. Refund the rest as credit or by hand`,
  },
  wrongStep: { code: 'CONFLICT', status: 409, message: msg`That is not the next step of this order` },
  settled: { code: 'CONFLICT', status: 409, message: msg`This has been settled already` },
  wentBackElsewhere: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`This was refunded at the payment service. Refund the same amount on the order, with the items it was for, to settle it here too`,
  },
  stockChanged: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The stock has changed since you looked. The new count is shown`,
  },
} as const satisfies Record<string, Refusal>
