/** Rules for merging two records of the same person. */
import { type PeriodDays, withoutDays } from '#features/membership/membership.rules.ts'

/** Returns the days of a period that none of the other periods contains, in order. */
export function daysOutside(period: PeriodDays, others: readonly PeriodDays[]): PeriodDays[] {
  return others.reduce<PeriodDays[]>(
    (left, other) => left.flatMap((part) => withoutDays(part, other)),
    [{ validFrom: period.validFrom, validTo: period.validTo }],
  )
}
