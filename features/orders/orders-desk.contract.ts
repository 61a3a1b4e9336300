/** The treasurer's and the shop's desk on the wire. Money is dollars. @source DOMAIN §2.1 "Staff" Shop, Money */
import { msg } from '@lingui/core/macro'
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
/** `to_pack`: paid or being packed; `packed`: on its way or waiting to be picked up. */
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

export type DeskOrderList = {
  data: DeskOrder[]
  total: number
  page: number
  page_size: number
  /** How many stand in each view. */
  counts: Record<DeskView, number>
}

export const deskOrders = endpoint<{ view?: DeskView; q?: string; page?: number }, DeskOrderList>(
  'GET',
  `${BASE}/orders`,
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
  /** What the buyer writes on a transfer; empty for others. */
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
  /** What may still be given back. */
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

/** How money comes over the counter. */
export const DESK_WAYS = ['cash', 'eftpos'] as const
export type DeskWay = (typeof DESK_WAYS)[number]
/**
 * The money is on the account: the treasurer has seen it there. With a `way`, it came over the counter, whatever the
 * order waited for.
 */
export const markPaid = endpoint<{ number: number; way?: DeskWay }, Changed>('POST', `${BASE}/order/markPaid`)
/** An order that was not paid is let go. */
export const endUnpaid = endpoint<{ number: number }, Changed>('POST', `${BASE}/order/end`)

export const PACKING_STEPS = ['packing', 'shipped', 'ready_for_pickup', 'completed'] as const
export type PackingStep = (typeof PACKING_STEPS)[number]
export const movePacking = endpoint<{ number: number; to: PackingStep }, Changed>(
  'POST',
  `${BASE}/order/move`,
)

export type RefundWay = 'gateway' | 'by_hand' | 'credit'
export type RefundInput = {
  number: number
  lines: { line_id: number; qty: number; amount: number }[]
  /** Of the delivery; 0 for none of it. */
  shipping_amount: number
  way: RefundWay
  words: string
  /** Whether the pieces go back on the shelf. */
  restock: boolean
}
export const giveBack = endpoint<RefundInput, Changed>('POST', `${BASE}/order/refund`)

/** Money that waits to go back, the oldest first. */
export const refundQueue = endpoint<Record<string, never>, { data: DeskRefund[] }>('GET', `${BASE}/refunds`)
/** `by_hand`: it has been sent. */
export const settleRefund = endpoint<{ id: string; way: RefundWay }, { data: DeskRefund[] }>(
  'POST',
  `${BASE}/refund/settle`,
)

export type StatementLineResult = {
  /** Names the line, in whatever file it comes. */
  line: string
  row: number
  day: string
  description: string
  amount: number
  /** `matched`, `part_paid`, `seen`, or why not. */
  outcome: string
  /** Of a line that was seen before: what had become of it then; empty for others. */
  before: string
  /** What the money did where it matched: `paid`, or the drawer of the refund queue. */
  effect: string
  order_number: number | null
  /** How much too much came, or too little. */
  by: number | null
}
export type StatementResult = {
  id: string
  lines: StatementLineResult[]
  problems: { row: number; code: string }[]
  matched: number
  matched_amount: number
  seen: number
}
/** The text of a bank's CSV file. The same line never counts twice, in whatever file it comes. */
export const importStatement = endpoint<{ file_name: string; csv: string }, StatementResult>(
  'POST',
  `${BASE}/statement/import`,
)

/** What the treasurer makes of a transfer of another sum. */
export const LINE_DECISIONS = ['accept', 'ask_rest'] as const
export type LineDecision = (typeof LINE_DECISIONS)[number]
/**
 * Takes the money of a line whose sum differs. `accept` pays the order: what lacks is waived, what is too much becomes
 * credit. `ask_rest` asks the buyer for what lacks.
 */
export const settleStatementLine = endpoint<
  { line: string; how: LineDecision },
  { line: string; outcome: string; order_number: number }
>('POST', `${BASE}/statement/settle`)

export type StockRow = {
  sku: string
  product: string
  options: string
  stock: number | null
  /** Pieces that orders hold which are not paid yet. */
  held: number
}
export const stockList = endpoint<Record<string, never>, { data: StockRow[] }>('GET', `${BASE}/stock`)
/** Counts the shelf anew. `was` is what the screen showed: where it has changed since, nothing is written. */
export const setStock = endpoint<
  { sku: string; stock: number | null; was: number | null },
  { data: StockRow[] }
>('POST', `${BASE}/stock/set`)

export const DESK_REFUSALS = {
  notPaid: { code: 'CONFLICT', status: 409, message: msg`This order is not paid` },
  notTransfer: { code: 'CONFLICT', status: 409, message: msg`This order does not wait for a bank transfer` },
  tooMuch: { code: 'NOT_ELIGIBLE', status: 422, message: msg`Only {most} is left to give back` },
  nothing: { code: 'VALIDATION', status: 422, message: msg`Choose what to give back` },
  sayWhy: { code: 'VALIDATION', status: 422, message: msg`Say why: it stands on the adjustment note` },
  gatewayLess: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Only {most} was paid that way. Give the rest back as credit or by hand`,
  },
  wrongStep: { code: 'CONFLICT', status: 409, message: msg`That is not the next step of this order` },
  settled: { code: 'CONFLICT', status: 409, message: msg`This has been settled already` },
  wentBackElsewhere: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`This went back at the payment service itself. Refund the same sum at the order, with what it was for: that settles it here too`,
  },
  stockChanged: {
    code: 'CONFLICT',
    status: 409,
    message: msg`The stock has changed since you looked. It is shown anew`,
  },
} as const satisfies Record<string, Refusal>
