import { withLatinDigits } from '#platform/shared/latin-digits.ts'

/** The content of the three boxes, exactly as typed. */
export type DateParts = { day: string; month: string; year: string }

export const EMPTY_DATE: DateParts = { day: '', month: '', year: '' }

/** Splits a calendar day (YYYY-MM-DD) for the boxes; returns empty boxes for anything else. */
export function partsOfDay(day: string | undefined): DateParts {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  return found
    ? { year: found[1] ?? '', month: String(Number(found[2])), day: String(Number(found[3])) }
    : EMPTY_DATE
}

/** Returns the typed calendar day (YYYY-MM-DD), or undefined if there is no such day. */
export function dayOfParts(parts: DateParts): string | undefined {
  const [year, month, day] = [parts.year, parts.month, parts.day].map((typed) => {
    const text = withLatinDigits(typed).trim()
    return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  })
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    !(year >= 1000) ||
    !(month >= 1 && month <= 12)
  )
    return undefined
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lastDay = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  if (!(day >= 1 && day <= lastDay)) return undefined
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
