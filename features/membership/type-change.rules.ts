/**
 * Calculates the cost or the credit of changing the membership type during a period.
 * @source docs/reference/staff-desk.md §3.1
 */
import { daysBetween } from '#platform/shared/days.ts'

export type TypeChangeTerms = {
  /** The amount paid for the period, without joining and late fees; 0 if it is not known or was refunded. */
  paidCents: number
  /** The yearly fee of the new type. */
  feeCents: number
  validFrom: string
  /** The last day of the period; null for one without an end. */
  validTo: string | null
  /** The first day of the new type. */
  from: string
}

export type TypeChangeAmounts = {
  /** The part of what was paid that belongs to the rest of the period. */
  unusedCents: number
  /** The fee of the new type for the rest of the period. */
  costCents: number
  /** The amount that becomes credit of the member. */
  creditCents: number
  /** The amount that the member owes; it is not charged automatically. */
  dueCents: number
}

/**
 * Returns the amounts, calculated by days; both the first and the last day are included. A period without an end has no
 * remaining part to divide, so its amounts are zero.
 */
export function typeChangeOf({
  paidCents,
  feeCents,
  validFrom,
  validTo,
  from,
}: TypeChangeTerms): TypeChangeAmounts {
  if (validTo === null) return { unusedCents: 0, costCents: 0, creditCents: 0, dueCents: 0 }
  const share = (daysBetween(from, validTo) + 1) / (daysBetween(validFrom, validTo) + 1)
  const unusedCents = Math.round(paidCents * share)
  const costCents = Math.round(feeCents * share)
  return {
    unusedCents,
    costCents,
    creditCents: Math.max(0, unusedCents - costCents),
    dueCents: Math.max(0, costCents - unusedCents),
  }
}
