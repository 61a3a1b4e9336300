/**
 * API contract of the refunds at the treasurer's desk: the list, its export, and settling a refund. Amounts are in
 * dollars. @source docs/reference/staff-desk.md §3.3
 */
import type { StartedExport } from '#features/staff/exports.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { DeskRefund, RefundMethod } from './orders-desk.contract.ts'

const BASE = '/api/v1/sell/desk'

export const REFUND_VIEWS = ['to_do', 'done', 'all'] as const
/** A view of the list of refunds. `to_do`: still to be made, or on its way at the payment provider. */
export type RefundView = (typeof REFUND_VIEWS)[number]

export const REFUNDS_SORTS = ['created', 'amount'] as const
export type RefundsSort = (typeof REFUNDS_SORTS)[number]

/** The columns of the list and its export, in their usual order. */
export const REFUNDS_COLUMNS = [
  'order',
  'buyer',
  'reason',
  'method',
  'created',
  'status',
  'way',
  'done',
  'amount',
] as const
export type RefundsColumn = (typeof REFUNDS_COLUMNS)[number]

export type RefundsQuery = {
  view?: RefundView
  /** The number of an order, an amount, or the beginnings of words of the buyer's name. */
  q?: string
  sort?: RefundsSort
  order?: 'asc' | 'desc'
}

export type DeskRefundList = {
  data: DeskRefund[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  /** The number of refunds in the list, at most 1,000. */
  total: number
  has_more_than_total: boolean
  /** The number of refunds that are still to be made, at most 1,000. */
  counts: { to_do: number }
}

/**
 * Returns a page of refunds, by default those that are still to be made, the oldest first. `after` is the `next` of the
 * page before.
 */
export const deskRefunds = endpoint<RefundsQuery & { after?: string }, DeskRefundList>(
  'GET',
  `${BASE}/refunds`,
)

/**
 * Returns the same list as a CSV file, all pages of it: same view, search, order and columns. `columns` and `ids` are
 * separated by commas; `ids` limits the file to selected refunds. The export is recorded in the audit log.
 */
export const refundsCsv = endpoint<RefundsQuery & { columns?: string; ids?: string }, StartedExport>(
  'POST',
  `${BASE}/refunds.csv`,
)

/** Where a refund by hand comes from: the club's bank account, or the cash box. */
export const REFUND_SOURCES = ['bank_transfer', 'cash'] as const
export type RefundSource = (typeof REFUND_SOURCES)[number]

/**
 * Settles a queued refund. `by_hand` means that the money has been sent or handed out; `from`, for `by_hand` only,
 * names the source of the money, by default the bank account.
 */
export const settleRefund = endpoint<
  { id: string; way: RefundMethod; from?: RefundSource },
  { item: DeskRefund }
>('POST', `${BASE}/refund/settle`)
