/** A date in three boxes and as it is kept, there and back. @source DOMAIN §3.1 "3 inputs" */

/** What stands in the boxes, as typed. The same shape as the boxes of platform/ui. */
export type TypedDate = { day: string; month: string; year: string }

/**
 * What was typed as one text for the rules: the calendar day where there is one, nothing where all boxes are empty,
 * and otherwise what stands in them, which no rule takes for a date.
 */
export function textOfDate(typed: TypedDate, dayOfParts: (parts: TypedDate) => string | undefined): string {
  const parts = [typed.year, typed.month, typed.day].map((part) => part.trim())
  if (parts.every((part) => part === '')) return ''
  return dayOfParts(typed) ?? `?${parts.join('-')}`
}
