/** Named periods for filters by day. */
import { addDays, addMonths, dayOfParts, daysInMonth, partsOfDay } from '#platform/shared/days.ts'

export const DAY_PRESETS = ['this_month', 'next_month', 'last_30_days', 'this_financial_year'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

/** The month in which Australia's financial year begins. @source docs/reference/staff-desk.md §3.3 */
const FINANCIAL_YEAR_MONTH = 7

/** Returns the first and the last day of a named period, as of today. */
export function presetDays(preset: DayPreset, today: string): { from: string; to: string } {
  const { year, month } = partsOfDay(today)
  switch (preset) {
    case 'this_month':
      return monthOf(today)
    case 'next_month':
      return monthOf(addMonths(dayOfParts({ year, month, day: 1 }), 1))
    case 'last_30_days':
      return { from: addDays(today, -29), to: today }
    case 'this_financial_year': {
      const start = month < FINANCIAL_YEAR_MONTH ? year - 1 : year
      return { from: `${start}-07-01`, to: `${start + 1}-06-30` }
    }
    default:
      return preset satisfies never
  }
}

function monthOf(day: string): { from: string; to: string } {
  const { year, month } = partsOfDay(day)
  return {
    from: dayOfParts({ year, month, day: 1 }),
    to: dayOfParts({ year, month, day: daysInMonth(year, month) }),
  }
}
