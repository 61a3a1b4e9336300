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

/** Returns the price, in cents, for a person who joins for the first time on a day. */
export function joinPriceOn(type: TypeRow, day: string): number {
  // A new member continues no earlier period.
  const terms = termsOf(type, 0)
  return feeFor(terms, NOBODY, periodFor(terms, NOBODY, day), day).totalCents
}
