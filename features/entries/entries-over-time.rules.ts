/** Counts an event's entries over time, for the chart of its overview. */
import { addDays, daysBetween } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import type { DeskEntry } from './entries-desk.contract.ts'
import { groupOf } from './entries-list.rules.ts'

/** The maximum number of points in the chart, so that their date labels fit side by side. */
const POINTS_MOST = 9

export type EntriesPoint = { day: string; count: number }

type TimedEntry = Pick<DeskEntry, 'state' | 'is_volunteer' | 'entered_at'>

/**
 * Returns how many of the current entries existed at the end of each day of the chart, from the day of the first entry
 * to the last day. The days are equally spaced, except that the first two may be closer.
 * @param last the last day, as `YYYY-MM-DD`: today, or the day of the event if that has passed
 */
export function entriesOverTime(
  entries: readonly TimedEntry[],
  { last, timezone }: { last: string; timezone: string },
): EntriesPoint[] {
  const days = entries
    .filter((entry) => groupOf(entry) === 'in')
    .map(({ entered_at: at }) => dayInZone(Date.parse(at), timezone))
    .toSorted()
  const [first] = days
  if (first === undefined || first > last) return []
  const span = daysBetween(first, last)
  const step = Math.max(1, Math.ceil(span / (POINTS_MOST - 1)))
  const points = Math.ceil(span / step) + 1
  return Array.from({ length: points }, (_, index) => {
    const day = index === 0 ? first : addDays(last, (index - points + 1) * step)
    return { day, count: days.filter((one) => one <= day).length }
  })
}
