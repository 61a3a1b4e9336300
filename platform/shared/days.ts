/**
 * Arithmetic of calendar days, `YYYY-MM-DD`, without any clock or time zone: which day it is now is asked elsewhere
 * (`dayInZone`). Texts of this shape sort as the days do, so `<` compares them.
 */

const MS_PER_DAY = 86_400_000
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day in its parts; months from 1. */
export type DayParts = { year: number; month: number; day: number }

/** @throws Error for what is no day: a caller has read it before */
export function partsOfDay(day: string): DayParts {
  const [, year, month, dayOfMonth] = SHAPE.exec(day) ?? []
  if (year === undefined) throw new Error(`not a calendar day: ${day}`)
  return { year: Number(year), month: Number(month), day: Number(dayOfMonth) }
}

/** Whether the text is a day that exists. */
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

/** @param month from 1 */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Parts as a day; a day past the month's end becomes the month's last one. */
export function dayOfParts({ year, month, day }: DayParts): string {
  const pad = (number: number, width: number) => String(number).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, daysInMonth(year, month)), 2)}`
}

/** So many days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(utcMs(day) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

/** The same day so many months later, or the last of that month where it has no such day: 31 March less one is 28 February. */
export function addMonths(day: string, months: number): string {
  const { year, month, day: dayOfMonth } = partsOfDay(day)
  const count = year * 12 + (month - 1) + months
  return dayOfParts({ year: Math.floor(count / 12), month: (count % 12) + 1, day: dayOfMonth })
}

/** How many days from the first to the second; negative where the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMs(to) - utcMs(from)) / MS_PER_DAY)
}

/** The later of two days. */
export function laterDay(a: string, b: string): string {
  return a < b ? b : a
}

function utcMs(day: string): number {
  const { year, month, day: dayOfMonth } = partsOfDay(day)
  return Date.UTC(year, month - 1, dayOfMonth)
}
