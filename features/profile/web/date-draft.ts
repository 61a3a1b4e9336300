import { withMonthNumber } from '#features/accounts/accounts.public.tsx'
import { dayOfParts, type DateParts } from '#platform/ui/date-parts.ts'

/**
 * Joins three date boxes into one text for the rules: the calendar day if it is valid, empty if all boxes are empty,
 * and otherwise their content, which no rule accepts as a date. Months may be written as names.
 * @param locale the language of the screen
 */
export function textOfDate(typed: DateParts, locale: string): string {
  const parts = [typed.year, typed.month, typed.day].map((part) => part.trim())
  if (parts.every((part) => part === '')) return ''
  return dayOfParts(withMonthNumber(typed, [locale])) ?? `?${parts.join('-')}`
}
