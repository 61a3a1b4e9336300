/**
 * The formatter of dates, times, numbers and money for server and browser. It reads tables generated from Node's ICU
 * (scripts/generate-formats.mjs), because browsers lack some of our languages and format others differently.
 */
import { listIn } from './list.ts'
import type { Locale } from './locales.ts'
import { groupsOfThree } from './trim-text.ts'

type DayStyleTable = { pattern: string; months: readonly string[]; weekdays?: readonly string[] }

/** Formatting data of a language; one JSON file each in formats/. */
export type FormatTable = {
  decimal: string
  group: string
  /** Minimum number of digits before a number is split into groups. */
  groupsFrom: number
  /** Template for amounts of money; `{n}` is the number. */
  money: string
  hours: number
  /** Template that joins `{day}` and `{time}`. */
  moment: string
  styles: Record<'short' | 'medium' | 'long' | 'month', DayStyleTable>
}

/**
 * Styles of a formatted day: `short` Sat 12 Dec · `medium` 12 Dec 2026 · `long` Saturday 12 December 2026 · `month`
 * December 2026.
 */
export type DayStyle = keyof FormatTable['styles']

export type Format = {
  /** Formats a calendar day given as `YYYY-MM-DD`. */
  day(day: string, style: DayStyle): string
  /**
   * Formats a day with ordinal, short month and year: 2nd Dec 2026. Languages without ordinals get `medium`.
   * @source docs/reference/screens.md §5.1; docs/reference/membership.md §6.1
   */
  dayWithOrdinal(day: string): string
  /** Returns the short weekday of a day: `Sat`. */
  weekday(day: string): string
  /** Formats the time of day of an instant in a time zone: 9:00 am, 21:00. */
  time(instantMs: number, timeZone: string): string
  /** Formats the day and time of an instant in a time zone: 12 Dec 2026, 9:00 am. The day is `medium` by default. */
  moment(instantMs: number, timeZone: string, style?: DayStyle): string
  /** Formats an amount of Australian dollars given in whole cents: $1,234.50. */
  money(cents: number): string
  number(value: number, decimals?: number): string
  /** Joins the non-empty items of a list: `A, B`. */
  list(items: readonly (string | undefined)[]): string
}

/** Returns the formatter of a language. */
export function formatFor(locale: Locale, table: FormatTable): Format {
  const number = (value: number, decimals = 0): string => {
    const [whole = '0', fraction = ''] = Math.abs(value).toFixed(decimals).split('.')
    const grouped = whole.length < table.groupsFrom ? whole : groupsOfThree(whole).join(table.group)
    return `${value < 0 ? '−' : ''}${grouped}${fraction === '' ? '' : table.decimal + fraction}`
  }
  const day = (text: string, style: DayStyle): string => {
    const date = partsOfDay(text)
    const { pattern, months, weekdays } = table.styles[style]
    return pattern
      .replace('{w}', weekdays?.[weekdayOf(date)] ?? '')
      .replace('{d}', String(date.day))
      .replace('{m}', months[date.month - 1] ?? '')
      .replace('{y}', String(date.year))
  }
  const time = (instantMs: number, timeZone: string): string => {
    const { hour, minute } = clockParts(instantMs, timeZone)
    const minutes = String(minute).padStart(2, '0')
    if (table.hours === 24) return `${hour}:${minutes}`
    return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
  }
  return {
    number,
    list: (items) => listIn(locale, items),
    day,
    weekday: (text) => table.styles.short.weekdays?.[weekdayOf(partsOfDay(text))] ?? '',
    time,
    moment: (instantMs, timeZone, style = 'medium') =>
      table.moment
        .replace('{day}', day(dayInZone(instantMs, timeZone), style))
        .replace('{time}', time(instantMs, timeZone)),
    dayWithOrdinal: (text) => {
      if (locale !== 'en') return day(text, 'medium')
      const date = partsOfDay(text)
      return `${date.day}${englishOrdinal(date.day)} ${table.styles.medium.months[date.month - 1] ?? ''} ${date.year}`
    },
    money: (cents) => {
      const amount = table.money.replace('{n}', number(Math.abs(cents) / 100, 2))
      // Put the minus sign inside the direction isolate, so that it stays beside the amount in right-to-left text.
      return cents < 0 ? amount.replace(/^\u2066?/, '$&−') : amount
    },
  }
}

/** Returns the hour of an instant in a time zone, 0 to 23. */
export function hourInZone(instantMs: number, timeZone: string): number {
  return clockParts(instantMs, timeZone).hour
}

/** Returns the calendar day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayInZone(instantMs: number, timeZone: string): string {
  const { year, month, day } = clockParts(instantMs, timeZone)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

type Day = { year: number; month: number; day: number }

function partsOfDay(text: string): Day {
  const [year, month, day] = text.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined || Number.isNaN(year + month + day))
    throw new RangeError('not a calendar day')
  return { year, month, day }
}

/** Returns the weekday; 0 is Sunday. */
function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the local date and time of an instant in a time zone. Browsers without Temporal use Intl. The first Intl
 * object takes 40 ms to create, or 160 ms on a slow phone. Only its numeric fields with Latin digits and the Gregorian
 * calendar are used, because all browsers support those in the same way.
 */
export function clockParts(instantMs: number, timeZone: string): Day & { hour: number; minute: number } {
  if (typeof Temporal !== 'undefined')
    return Temporal.Instant.fromEpochMilliseconds(Math.floor(instantMs)).toZonedDateTimeISO(timeZone)
  let format = zoneFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    zoneFormats.set(timeZone, format)
  }
  const parts = Object.fromEntries(
    format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]),
  )
  return {
    year: parts['year'] ?? 0,
    month: parts['month'] ?? 0,
    day: parts['day'] ?? 0,
    hour: parts['hour'] ?? 0,
    minute: parts['minute'] ?? 0,
  }
}

function englishOrdinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}
