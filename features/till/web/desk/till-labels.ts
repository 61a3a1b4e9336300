import { msg } from '@lingui/core/macro'
import type { CounterSaleKind } from '#features/orders/counter-sales.contract.ts'
import type { DeskMethod } from '#features/orders/orders-desk.contract.ts'
import type { CountState, TillLineKind } from '../../till.contract.ts'

export const SALE_KIND_LABELS = {
  gate: msg({ message: 'Gate', comment: 'Kind of sale: the entrance fee of a spectator' }),
  bar: msg({ message: 'Bar', comment: 'Kind of sale: food and drinks' }),
  entry: msg({ message: 'Paper entry', comment: 'Kind of sale: an entry in an event on paper' }),
  other: msg({ message: 'Other', comment: 'Kind of sale' }),
} as const satisfies Record<CounterSaleKind, unknown>

export const METHOD_LABELS = {
  cash: msg({ message: 'Cash', comment: 'Method of payment' }),
  eftpos: msg({ message: 'Card', comment: 'Method of payment: with the club’s card terminal' }),
} as const satisfies Record<DeskMethod, unknown>

export const LINE_KIND_LABELS = {
  order: msg({ message: 'Order', comment: 'Line of a till: an order was paid' }),
  sale: msg({ message: 'Sale', comment: 'Line of a till' }),
  paid_out: msg({ message: 'Paid out', comment: 'Line of a till: cash was taken out' }),
  undo: msg({ message: 'Undone', comment: 'Line of a till that takes back another line' }),
} as const satisfies Record<TillLineKind, unknown>

export const COUNT_STATE_LABELS = {
  open: msg({ message: 'Open', context: 'status of a till' }),
  closed: msg({ message: 'Closed', context: 'status of a till' }),
  not_paid_in: msg({ message: 'Not paid in', comment: 'Cash that is not at the bank yet' }),
  paid_in: msg({ message: 'Paid in', comment: 'Column: when the cash was paid in at the bank' }),
} as const satisfies Record<CountState, unknown>
