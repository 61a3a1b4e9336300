/** Reads dates as people type them. The field that uses this module shows the day in the `medium` style. */
import { dayOfParts, isDay } from '#platform/shared/days.ts'
import type { Format } from '#platform/shared/format.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
const ENGLISH = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const EARLIEST = '1900-01-01'
/** The minimum length of an abbreviated month name in letters; shorter ones are ambiguous. */
const FEWEST_LETTERS = 3

/**
 * Returns the typed calendar day (`YYYY-MM-DD`); an empty text for an empty one, and undefined if no day can be read.
 * Accepts 22 Nov 2026, 22/11/2026, 22.11.26, 22112026 and 2026-11-22, with month names in English and in the language of
 * `format`. The day comes before the month, as in Australia, unless the year comes first.
 */
export function dayOfText(text: string, format: Format | null): string | undefined {
  const tokens = tokensOf(text)
  if (text.trim() === '') return ''
  const numbers = tokens.filter((token) => /^\d+$/.test(token))
  const words = tokens.filter((token) => !/^\d+$/.test(token))
  const [first = '', second = '', third = '', ...more] = numbers
  if (more.length > 0) return undefined
  if (third !== '') return first.length === 4 ? dayOf(first, second, third) : dayOf(third, second, first)
  if (second === '') return words.length === 0 ? dayOfDigits(first) : undefined
  const month = monthOf(words, format)
  if (month === undefined) return undefined
  return first.length === 4 ? dayOf(first, month, second) : dayOf(second, month, first)
}

/**
 * Returns the day if the text is complete, with a year of four digits; undefined while the person may still be typing.
 */
export function wholeDayOf(text: string, format: Format | null): string | undefined {
  const trimmed = withLatinDigits(text).trim()
  if (trimmed === '' || isDay(trimmed)) return trimmed
  if (/^\d{8}$/.test(trimmed)) return dayOfDigits(trimmed)
  // Wait if the text begins with the year, because the day at its end may still get a second digit.
  return /\D\d{4}$/.test(trimmed) ? dayOfText(text, format) : undefined
}

/** Reads eight digits: day, month and year, or the year first if that is no day of these centuries. */
function dayOfDigits(digits: string): string | undefined {
  if (digits.length !== 'DDMMYYYY'.length) return undefined
  const day = dayOf(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2))
  if (day !== undefined && day >= EARLIEST) return day
  return dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6))
}

function dayOf(year: string, month: string, day: string): string | undefined {
  if (year.length !== 2 && year.length !== 4) return undefined
  const parts = {
    year: Number(year.length === 2 ? `20${year}` : year),
    month: Number(month),
    day: Number(day),
  }
  if (!(parts.month >= 1 && parts.month <= 12)) return undefined
  const found = dayOfParts(parts)
  return Number(found.slice(-2)) === parts.day && isDay(found) ? found : undefined
}

/** Returns the number of the month that one of the words names. */
function monthOf(words: readonly string[], format: Format | null): string | undefined {
  const names = [...(format === null ? [] : [namesIn(format)]), ENGLISH.map((name) => [name])]
  for (const list of names)
    for (const word of words) {
      if (word.length < FEWEST_LETTERS && !list.some((own) => own.includes(word))) continue
      const at = list.findIndex((own) => own.some((name) => name.startsWith(word)))
      if (at >= 0) return MONTHS[at]
    }
  return undefined
}

/** Returns the words that name each month, without those that occur in every date, like the Spanish “de”. */
function namesIn(format: Format): string[][] {
  const all = MONTHS.map((month) =>
    (['medium', 'month'] as const).flatMap((style) =>
      tokensOf(format.day(`2000-${month}-15`, style)).filter((token) => !/^\d+$/.test(token)),
    ),
  )
  return all.map((words) => words.filter((word) => !all.every((other) => other.includes(word))))
}

/** Splits a text into its numbers and words, without case and diacritics. */
function tokensOf(text: string): string[] {
  const plain = withLatinDigits(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/\d+|\p{L}+/gu) ?? []
}
