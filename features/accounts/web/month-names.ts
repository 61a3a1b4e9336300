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
  // Beside a day some languages bend the name: ноябрь, 27 ноября.
  const styles = (['long', 'short'] as const).flatMap((month) =>
    [{}, { day: 'numeric' } as const].map(
      (more) => new Intl.DateTimeFormat(language, { month, ...more, timeZone: 'UTC' }),
    ),
  )
  const nameIn = (style: Intl.DateTimeFormat, month: number): string =>
    plain(style.formatToParts(Date.UTC(2000, month, 15)).find(({ type }) => type === 'month')?.value ?? '')
  return Array.from({ length: MONTHS_A_YEAR }, (_, month) => styles.map((style) => nameIn(style, month)))
}

/** Without marks, dots and capitals: `FÉVR.` is `fevr`. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()
}
