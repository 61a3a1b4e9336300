/**
 * Arithmetic on calendar days (`YYYY-MM-DD`) without clock or time zone; `dayInZone` returns the current day. Texts of
 * this form sort by date, so `<` compares them.
 */

const MS_PER_DAY = 86_400_000
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day as numbers; months count from 1. */
export type DayParts = { year: number; month: number; day: number }

/**
 * Splits a day into its parts.
 * @throws Error for an invalid format; callers validate first
 */
export function partsOfDay(day: string): DayParts {
  const [, year, month, dayOfMonth] = SHAPE.exec(day) ?? []
  if (year === undefined) throw new Error(`not a calendar day: ${day}`)
  return { year: Number(year), month: Number(month), day: Number(dayOfMonth) }
}

/** Returns whether the text is a day that exists. */
export function isDay(text: string): boolean {
  const [, year, month, day] = SHAPE.exec(text) ?? []
  if (year === undefined) return false
  return (
    Number(day) >= 1 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) <= daysInMonth(Number(year), Number(month))
  )
}

/** Returns the number of days in a month. @param month from 1 */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Formats parts as a day; a day past the month's end becomes the last day of the month. */
export function dayOfParts({ year, month, day }: DayParts): string {
  const pad = (number: number, width: number) => String(number).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, daysInMonth(year, month)), 2)}`
}

/** Adds days; a negative number goes back. */
export function addDays(day: string, days: number): string {
  return new Date(utcMs(day) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

/**
 * Adds months to a day. If the month has no such day, returns its last day: 31 March minus one month is 28 February.
 */
export function addMonths(day: string, months: number): string {
  const { year, month, day: dayOfMonth } = partsOfDay(day)
  const count = year * 12 + (month - 1) + months
  return dayOfParts({ year: Math.floor(count / 12), month: (count % 12) + 1, day: dayOfMonth })
}

/** Returns the number of days from the first day to the second; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMs(to) - utcMs(from)) / MS_PER_DAY)
}

/** Returns the later of two days. */
export function laterDay(a: string, b: string): string {
  return a < b ? b : a
}

function utcMs(day: string): number {
  const { year, month, day: dayOfMonth } = partsOfDay(day)
  return Date.UTC(year, month - 1, dayOfMonth)
}
