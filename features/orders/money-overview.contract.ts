/**
 * API contract of the treasurer's overview: what the club received in a period. Amounts are in dollars, days are
 * calendar days in the club's time zone, and both ends of a period belong to it.
 * @source docs/reference/staff-desk.md §3.3
 */
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/sell/desk/money'

/**
 * The kinds of income from orders. `ticket` is goods that are tickets; `delivery` is the delivery charge of an order.
 */
export const ORDER_INCOME_KINDS = ['membership', 'entry', 'ticket', 'goods', 'delivery'] as const
export type OrderIncomeKind = (typeof ORDER_INCOME_KINDS)[number]

/** The kinds of income. `counter` is sales at the gate or the bar without an order. */
export const INCOME_KINDS = [...ORDER_INCOME_KINDS, 'counter'] as const
export type IncomeKind = (typeof INCOME_KINDS)[number]

/**
 * The period to compare with: `before` is the one of the same length before it, the other is the same days a year
 * earlier.
 */
export const COMPARISONS = ['before', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The most days of a period. */
export const MONEY_DAYS_MOST = 1100

export type IncomeRow = {
  kind: IncomeKind
  /** The number of sold pieces; for delivery, the number of orders with a delivery charge. */
  sales: number
  amount: number
  gst: number
  /** The amount of the compared period. */
  before: number
}

export type MoneyOverview = {
  from: string
  to: string
  compared_from: string
  compared_to: string
  /** Total of the orders that were paid in the period and of the counter sales; `orders` counts orders only. */
  received: { amount: number; before: number; orders: number }
  refunded: { amount: number; gst: number; before: number; count: number }
  /** The total that buyers owe today. `oldest` is the day of the oldest unpaid order; null if there is none. */
  owed: { amount: number; count: number; oldest: string | null }
  /** The GST contained in the received amount. */
  gst: number
  kinds: IncomeRow[]
  /**
   * The received amount by payment type; `credit` is paid with a buyer's credit. `counter` is the part from counter
   * sales. The largest is first.
   */
  methods: { method: string; amount: number; counter: number }[]
  /** Whether `steps` are days or months. */
  step: 'day' | 'month'
  /** The received amounts of each day or month of the period, empty ones included. `day` is its first day. */
  steps: { day: string; amounts: Partial<Record<IncomeKind, number>> }[]
}

export const moneyOverview = endpoint<{ from: string; to: string; compare: Comparison }, MoneyOverview>(
  'GET',
  BASE,
)

export type MoneyOrder = { number: number; buyer: string; paid_at: string; amount: number }

/**
 * The figure whose orders are listed: that of a kind, of a payment type (as in `MoneyOverview.methods`), or of an event,
 * from which refunds are deducted.
 */
export type MoneyFigure = { kind: OrderIncomeKind } | { method: string } | { event_id: number }

/**
 * The orders of a period behind one figure, newest first, each with its part of the figure. `after` is the number of the
 * last order of the page before.
 */
export const moneyOrders = endpoint<
  { from: string; to: string; after?: number } & MoneyFigure,
  { data: MoneyOrder[]; is_whole: boolean }
>('GET', `${BASE}/orders`)
