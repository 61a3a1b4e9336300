import type { TypeRow } from '#features/membership-types/server/types.public.ts'
import type { TypeTerms } from '../membership.rules.ts'

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
