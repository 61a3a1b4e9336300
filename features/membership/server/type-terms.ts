import type { TypeRow } from '#features/membership-types/server/types.public.ts'
import { feeFor, periodFor, type Standing, type TypeTerms } from '../membership.rules.ts'

/** A type as the rules read it. */
export function termsOf(type: TypeRow): TypeTerms {
  const { feeCents, joiningFeeCents, lateFeeCents, hasGst, carryMonths, minAge, maxAge } = type
  return {
    feeCents,
    joiningFeeCents,
    lateFeeCents,
    hasGst,
    carryMonths,
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

/** What somebody pays, in cents, who becomes a member for the first time on a day. */
export function joinPriceOn(type: TypeRow, day: string): number {
  const terms = termsOf(type)
  return feeFor(terms, NOBODY, periodFor(terms, NOBODY, day), day).totalCents
}
