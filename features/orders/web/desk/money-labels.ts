import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { INCOME_KINDS, type IncomeKind } from '../../money-overview.contract.ts'
import type { PeriodName } from '../../money-periods.rules.ts'

export const KIND_LABELS: Record<IncomeKind, MessageDescriptor> = {
  membership: msg({ message: 'Memberships', comment: 'Kind of income' }),
  entry: msg({ message: 'Event entries', comment: 'Kind of income' }),
  ticket: msg({ message: 'Tickets', comment: 'Kind of income' }),
  goods: msg({ message: 'Shop goods', comment: 'Kind of income' }),
  delivery: msg({ message: 'Delivery charges', comment: 'Kind of income' }),
  counter: msg({ message: 'Gate and bar', comment: 'Kind of income: sales at the counter without an order' }),
}

/** The kinds of income in the order in which charts stack them. */
export const INCOME_KIND_LABELS = INCOME_KINDS.map((key) => ({ key, label: KIND_LABELS[key] }))

export const PERIOD_LABELS: Record<PeriodName, MessageDescriptor> = {
  this_month: msg({ message: 'This month', comment: 'Choice of a period' }),
  last_month: msg({ message: 'Last month', comment: 'Choice of a period' }),
  this_quarter: msg({ message: 'This quarter', comment: 'Choice of a period of three months' }),
  last_quarter: msg({ message: 'Last quarter', comment: 'Choice of a period of three months' }),
  this_financial_year: msg`This financial year`,
  last_financial_year: msg`Last financial year`,
}
