import {
  addDays,
  addMonths,
  dayOfParts,
  daysBetween,
  daysInMonth,
  partsOfDay,
} from '#platform/shared/days.ts'
import type { Comparison } from './money-overview.contract.ts'

/** A period of calendar days, both ends included. */
export type Period = { from: string; to: string }

export const PERIOD_NAMES = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_financial_year',
  'last_financial_year',
] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

/** The month in which Australia's financial year begins. @source docs/reference/staff-desk.md §3.3 */
const FINANCIAL_YEAR_MONTH = 7
/** A chart of up to this many days has one column for each day; a longer one has one for each month. */
const DAYS_SHOWN_SINGLY = 62

/** Returns a named period as of today. A running period ends with its last day, so that it can be compared. */
export function periodOf(name: PeriodName, today: string): Period {
  const { year, month } = partsOfDay(today)
  switch (name) {
    case 'this_month':
      return monthsFrom(year, month, 1)
    case 'last_month':
      return shifted(monthsFrom(year, month, 1), -1, 1)
    case 'this_quarter':
      return monthsFrom(year, quarterStart(month), 3)
    case 'last_quarter':
      return shifted(monthsFrom(year, quarterStart(month), 3), -3, 3)
    case 'this_financial_year':
      return monthsFrom(month < FINANCIAL_YEAR_MONTH ? year - 1 : year, FINANCIAL_YEAR_MONTH, 12)
    case 'last_financial_year':
      return monthsFrom(month < FINANCIAL_YEAR_MONTH ? year - 2 : year - 1, FINANCIAL_YEAR_MONTH, 12)
  }
}

/**
 * Returns the period to compare with. `before` shifts a period of whole months by months, so that November is compared
 * with October, and any other period by its number of days.
 */
export function comparedPeriod({ from, to }: Period, compare: Comparison): Period {
  if (compare === 'year')
    return { from: addMonths(from, -12), to: endOfSpan(addMonths(from, -12), { from, to }) }
  const months = wholeMonths({ from, to })
  if (months !== null) return shifted({ from, to }, -months, months)
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Returns the columns of a chart of the period: each day, or the first day of each month. */
export function stepsOf({ from, to }: Period): { step: 'day' | 'month'; days: string[] } {
  const length = daysBetween(from, to) + 1
  if (length <= DAYS_SHOWN_SINGLY)
    return { step: 'day', days: Array.from({ length }, (_, index) => addDays(from, index)) }
  const first = firstOfMonth(from)
  const days: string[] = []
  for (let day = first; day <= to; day = addMonths(day, 1)) days.push(day)
  return { step: 'month', days }
}

function monthsFrom(year: number, month: number, months: number): Period {
  const from = dayOfParts({ year, month, day: 1 })
  return { from, to: addDays(addMonths(from, months), -1) }
}

function shifted({ from }: Period, by: number, months: number): Period {
  const start = addMonths(from, by)
  return { from: start, to: addDays(addMonths(start, months), -1) }
}

/**
 * Returns the last day of a period when it is moved to begin on another day. A period of whole months keeps consisting
 * of whole months.
 */
function endOfSpan(start: string, period: Period): string {
  const months = wholeMonths(period)
  return months === null
    ? addDays(start, daysBetween(period.from, period.to))
    : addDays(addMonths(start, months), -1)
}

/** Returns the number of months if the period consists of whole months, otherwise null. */
function wholeMonths({ from, to }: Period): number | null {
  const [start, end] = [partsOfDay(from), partsOfDay(to)]
  if (start.day !== 1 || end.day !== daysInMonth(end.year, end.month)) return null
  return (end.year - start.year) * 12 + end.month - start.month + 1
}

function quarterStart(month: number): number {
  return month - ((month - 1) % 3)
}

function firstOfMonth(day: string): string {
  return dayOfParts({ ...partsOfDay(day), day: 1 })
}

/** Returns the year in which the financial year of a day begins. */
export function financialYearOf(day: string): number {
  const { year, month } = partsOfDay(day)
  return month < FINANCIAL_YEAR_MONTH ? year - 1 : year
}

/** Returns the four quarters of the financial year that begins in a year. */
export function quartersOf(year: number): Period[] {
  return [0, 3, 6, 9].map((months) => {
    const from = addMonths(dayOfParts({ year, month: FINANCIAL_YEAR_MONTH, day: 1 }), months)
    return { from, to: addDays(addMonths(from, 3), -1) }
  })
}
