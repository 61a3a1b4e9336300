/** Calculates the grid of a month and the effect of the keys that move through it. */
import { addDays, addMonths, daysBetween, daysInMonth, partsOfDay } from '#platform/shared/days.ts'

const DAYS_A_WEEK = 7
/** A day that was a Monday. */
const A_MONDAY = '2024-01-01'

/** Returns the position of a day in a week that begins on Monday, 0 to 6. */
export function placeInWeek(day: string): number {
  const days = daysBetween(A_MONDAY, day) % DAYS_A_WEEK
  return days < 0 ? days + DAYS_A_WEEK : days
}

/** Returns the weeks of a month from Monday to Sunday; null where the week has a day of another month. */
export function weeksOfMonth(day: string): (string | null)[][] {
  const { year, month } = partsOfDay(day)
  const first = `${day.slice(0, 'YYYY-MM'.length)}-01`
  const cells: (string | null)[] = [
    ...Array.from({ length: placeInWeek(first) }, () => null),
    ...Array.from({ length: daysInMonth(year, month) }, (_, at) => addDays(first, at)),
  ]
  while (cells.length % DAYS_A_WEEK !== 0) cells.push(null)
  return Array.from({ length: cells.length / DAYS_A_WEEK }, (_, at) =>
    cells.slice(at * DAYS_A_WEEK, (at + 1) * DAYS_A_WEEK),
  )
}

export type PressedKey = { key: string; shiftKey: boolean }

/**
 * Returns the day to which a key moves from `day`, or null for another key: arrows by day and week, Home and End within
 * the week, Page Up and Page Down by month, with Shift by year.
 */
export function dayOfKey(day: string, { key, shiftKey }: PressedKey, isRtl: boolean): string | null {
  const onward = isRtl ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -onward)
    case 'ArrowRight':
      return addDays(day, onward)
    case 'ArrowUp':
      return addDays(day, -DAYS_A_WEEK)
    case 'ArrowDown':
      return addDays(day, DAYS_A_WEEK)
    case 'Home':
      return addDays(day, -placeInWeek(day))
    case 'End':
      return addDays(day, DAYS_A_WEEK - 1 - placeInWeek(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

/** Returns the day, or the nearest one within the limits. */
export function withinLimits(day: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && min !== '' && day < min) return min
  if (max !== undefined && max !== '' && day > max) return max
  return day
}
