/**
 * The one formatter of dates, times, numbers and money, for server and browser alike. It reads
 * tables made from Node's ICU (scripts/generate-formats.mjs), because browsers lack some of our
 * languages and treat others differently.
 */
import { listIn } from './list.ts'
import type { Locale } from './locales.ts'

type DayStyleTable = { pattern: string; months: readonly string[]; weekdays?: readonly string[] }

/** What a language needs; one JSON file each in formats/. */
export type FormatTable = {
  decimal: string
  group: string
  /** From how many digits on a number is grouped. */
  groupsFrom: number
  /** `{n}` stands for the amount. */
  money: string
  hours: number
  /** How `{day}` and `{time}` stand together. */
  moment: string
  styles: Record<'short' | 'medium' | 'long' | 'month', DayStyleTable>
}

/** `short` Sat 12 Dec · `medium` 12 Dec 2026 · `long` Saturday 12 December 2026 · `month` December 2026. */
export type DayStyle = keyof FormatTable['styles']

export type Format = {
  /** A calendar day, `YYYY-MM-DD`. */
  day(day: string, style: DayStyle): string
  /** Day with ordinal, short month, year: 2nd Dec 2026. Languages without ordinals get `medium`. @source SPEC §2 */
  dayWithOrdinal(day: string): string
  /** Time of day of an instant in a zone: 9:00 am, 21:00. */
  time(instantMs: number, timeZone: string): string
  /** An instant in a zone, as its day and time: 12 Dec 2026, 9:00 am. */
  moment(instantMs: number, timeZone: string): string
  /** Whole cents of Australian dollars: $1,234.50. */
  money(cents: number): string
  number(value: number, decimals?: number): string
  /** Things beside each other, without what is empty: `A, B`. */
  list(items: readonly (string | undefined)[]): string
}

/** The formatter of a language. */
export function formatFor(locale: Locale, table: FormatTable): Format {
  const number = (value: number, decimals = 0): string => {
    const [whole = '0', fraction = ''] = Math.abs(value).toFixed(decimals).split('.')
    const grouped = whole.length < table.groupsFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, table.group)
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
    time,
    moment: (instantMs, timeZone) =>
      table.moment
        .replace('{day}', day(dayInZone(instantMs, timeZone), 'medium'))
        .replace('{time}', time(instantMs, timeZone)),
    dayWithOrdinal: (text) => {
      if (locale !== 'en') return day(text, 'medium')
      const date = partsOfDay(text)
      return `${date.day}${englishOrdinal(date.day)} ${table.styles.medium.months[date.month - 1] ?? ''} ${date.year}`
    },
    money: (cents) => {
      const amount = table.money.replace('{n}', number(Math.abs(cents) / 100, 2))
      // Within what keeps the sum whole.
      return cents < 0 ? amount.replace(/^\u2066?/, '$&−') : amount
    },
  }
}

/** The hour it is in a zone, 0 to 23. */
export function hourInZone(instantMs: number, timeZone: string): number {
  return clockParts(instantMs, timeZone).hour
}

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
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

/** 0 is Sunday. */
function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show. Numbers alone: every browser agrees on those, in English digits and the Gregorian calendar. */
export function clockParts(instantMs: number, timeZone: string): Day & { hour: number; minute: number } {
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
