import type { TypeRow } from './types.store.ts'
import { feeFor, periodFor, type Standing, type TypeTerms } from '../membership.rules.ts'

/** Returns a type's terms in the form the rules need. @param lateRenewalDays the club's limit */
export function termsOf(type: TypeRow, lateRenewalDays: number): TypeTerms {
  const { feeCents, joiningFeeCents, lateFeeCents, hasGst, carryMonths, minAge, maxAge } = type
  return {
    feeCents,
    joiningFeeCents,
    lateFeeCents,
    hasGst,
    carryMonths,
    lateRenewalDays,
    minAge,
    maxAge,
    proRata: type.proRata === 'month' || type.proRata === 'quarter' ? type.proRata : 'none',
    term:
      type.term === 'fixed'
        ? { kind: 'fixed', yearEndsOn: type.yearEndsOn }
        : { kind: type.term === 'none' ? 'none' : 'rolling' },
  }
}

const NOBODY: Standing = { noExpiry: false, validTo: null, hasPrior: false }

/** Returns the kind of a type's term. */
export function runsOf({ term }: Pick<TypeRow, 'term'>): 'rolling' | 'fixed' | 'none' {
  return term === 'fixed' || term === 'none' ? term : 'rolling'
}

/** Returns the price and the last day for a person who joins for the first time on a day. */
export function joinOn(type: TypeRow, day: string): { priceCents: number; validTo: string | null } {
  // A new member has no earlier period to continue.
  const terms = termsOf(type, 0)
  const period = periodFor(terms, NOBODY, day)
  return { priceCents: feeFor(terms, NOBODY, period, day).totalCents, validTo: period.to }
}
