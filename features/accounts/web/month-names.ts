/** Parses month names. @source docs/reference/accounts.md §1.2 */
import { type DateParts, dayOfParts } from '#platform/ui/date-parts.ts'

const MONTHS_A_YEAR = 12
/** The minimum length of an abbreviated month name; shorter ones are ambiguous. */
const FEWEST_LETTERS = 3

/**
 * Replaces a month name by its number. Accepts full and abbreviated names in any of the given languages. Other text
 * stays unchanged.
 * @param languages BCP 47 tags; English is always included
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

/**
 * Returns the typed day. Empty boxes yield an empty text; a date that does not exist is returned as it was typed, and
 * the rules reject it.
 */
export function typedDay(parts: DateParts, locale: string): string {
  return dayOfParts(withMonthNumber(parts, [locale])) ?? Object.values(parts).join('').trim()
}

function namesIn(language: string): string[][] {
  // In some languages the month name has another form beside a day: ноябрь, 27 ноября.
  const styles = (['long', 'short'] as const).flatMap((month) =>
    [{}, { day: 'numeric' } as const].map(
      (more) => new Intl.DateTimeFormat(language, { month, ...more, timeZone: 'UTC' }),
    ),
  )
  const nameIn = (style: Intl.DateTimeFormat, month: number): string =>
    plain(style.formatToParts(Date.UTC(2000, month, 15)).find(({ type }) => type === 'month')?.value ?? '')
  return Array.from({ length: MONTHS_A_YEAR }, (_, month) => styles.map((style) => nameIn(style, month)))
}

/** Removes diacritics, dots and case: `FÉVR.` becomes `fevr`. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()
}
