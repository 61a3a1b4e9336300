/** Months as people write them. @source DOMAIN §3.1 "month names accepted" */
import type { DateParts } from '#platform/ui/date-parts.ts'

const MONTHS_A_YEAR = 12
/** Fewer letters than that name more than one month. */
const FEWEST_LETTERS = 3

/**
 * The parts with the month as a number where it was written as a name: whole or shortened, in any of
 * the languages given. What is no month stays as it was typed.
 * @param languages BCP 47 tags; English need not be named
 */
export function withMonthNumber(parts: DateParts, languages: readonly string[]): DateParts {
  const typed = plain(parts.month)
  if (typed.length < FEWEST_LETTERS || /\d/.test(typed)) return parts
  for (const language of ['en', ...languages]) {
    const found = namesIn(language).findIndex((names) => names.some((name) => name.startsWith(typed)))
    if (found >= 0) return { ...parts, month: String(found + 1) }
  }
  return parts
}

function namesIn(language: string): string[][] {
  const styles = (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }))
  return Array.from({ length: MONTHS_A_YEAR }, (_, month) => styles.map((style) => plain(style.format(Date.UTC(2000, month, 15)))))
}

/** Without marks, dots and capitals: `FÉVR.` is `fevr`. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\p{P}\s]/gu, '').toLowerCase()
}
