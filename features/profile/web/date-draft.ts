import { withMonthNumber } from '#features/accounts/accounts.public.tsx'
import { dayOfParts, type DateParts } from '#platform/ui/date-parts.ts'

/**
 * What was typed into three boxes as one text for the rules: the calendar day where there is one, nothing where all
 * boxes are empty, and otherwise what stands in them, which no rule takes for a date. Months may be written as names.
 * @param locale the language of the screen
 */
export function textOfDate(typed: DateParts, locale: string): string {
  const parts = [typed.year, typed.month, typed.day].map((part) => part.trim())
  if (parts.every((part) => part === '')) return ''
  return dayOfParts(withMonthNumber(typed, [locale])) ?? `?${parts.join('-')}`
}
