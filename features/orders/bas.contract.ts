/**
 * API contract of the activity statement figures by quarter, on a cash basis, and of the income by event. Amounts are
 * in dollars; days are calendar days in the club's time zone.
 * @source docs/reference/staff-desk.md §3.3
 */
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/sell/desk/bas'

export type BasQuarter = {
  from: string
  to: string
  /** Total sales including GST, less refunds of sales of the same quarter. */
  g1: number
  /** The GST on the sales of the quarter. */
  gst_1a: number
  /**
   * GST of refunds of sales of earlier quarters: a decreasing adjustment. GST on the club's purchases is not included.
   */
  gst_1b: number
  sales: number
  refunds: number
  adjustments: number
}

export type BasYear = {
  is_registered: boolean
  /** The calendar year in which the financial year begins. */
  year: number
  /** The first and the last year with sales. */
  first_year: number
  last_year: number
  quarters: BasQuarter[]
}

/** Returns the four quarters of a financial year; without a year, those of the current one. */
export const basYear = endpoint<{ year?: number }, BasYear>('GET', BASE)

/**
 * The groups of sales and refunds that make up the figures: `sales` paid in the quarter, `refunds` of such sales, and
 * `adjustments`, the refunds of sales of earlier quarters.
 */
export const BAS_FIGURES = ['sales', 'refunds', 'adjustments'] as const
export type BasFigure = (typeof BAS_FIGURES)[number]

export type BasLine = {
  /** The number of the order; null for a sale at the counter, which has none. */
  order_number: number | null
  /** The buyer of the order, or the description of a sale at the counter. */
  buyer: string
  /** The instant of the payment or the refund. */
  at: string
  amount: number
  gst: number
}

type BasLinesQuery = { from: string; to: string; figure: BasFigure }

/** Returns a page of the sales or refunds behind a figure, newest first. `after` is the `next` of the page before. */
export const basLines = endpoint<
  BasLinesQuery & { after?: string },
  { data: BasLine[]; next: string | null }
>('GET', `${BASE}/lines`)

/** Returns all sales and refunds of a quarter as a CSV file. The export is recorded in the audit log. */
export const basCsv = endpoint<{ from: string; to: string }, StartedExport>('POST', `${BASE}.csv`)

export type EventIncome = {
  event_id: number
  title: string
  day: string
  entries: number
  tickets: number
  /** Refunds of both entries and tickets up to today. */
  refunded: number
  /** GST contained in the entries and tickets; refunds are not deducted. */
  gst: number
  /** The amount received for entries and tickets, less the refunds. */
  total: number
}

/** Returns the events whose entries or tickets were paid in a period, the latest first. */
export const eventIncome = endpoint<{ from: string; to: string }, { data: EventIncome[] }>(
  'GET',
  '/api/v1/sell/desk/money/events',
)
