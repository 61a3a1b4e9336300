import { describe, expect, it } from 'vitest'
import { typeChangeOf } from './type-change.rules.ts'

const YEAR = { validFrom: '2026-01-01', validTo: '2026-12-31' }

describe('a change of the membership type', () => {
  it.each([
    // A change on the first day changes the whole period.
    [{ ...YEAR, paidCents: 12_000, feeCents: 4000, from: '2026-01-01' }, [12_000, 4000, 8000, 0]],
    // The last day counts as one of the 365 days of the period.
    [{ ...YEAR, paidCents: 36_500, feeCents: 0, from: '2026-12-31' }, [100, 0, 100, 0]],
    [{ ...YEAR, paidCents: 4000, feeCents: 12_000, from: '2026-07-02' }, [2005, 6016, 0, 4011]],
    [{ ...YEAR, paidCents: 12_000, feeCents: 12_000, from: '2026-07-02' }, [6016, 6016, 0, 0]],
    // If the fee is unknown or was refunded, nothing becomes credit.
    [{ ...YEAR, paidCents: 0, feeCents: 0, from: '2026-07-02' }, [0, 0, 0, 0]],
    [{ ...YEAR, validTo: null, paidCents: 12_000, feeCents: 4000, from: '2026-07-02' }, [0, 0, 0, 0]],
    [
      { validFrom: '2026-05-05', validTo: '2026-05-05', paidCents: 100, feeCents: 30, from: '2026-05-05' },
      [100, 30, 70, 0],
    ],
  ])(
    'computes what is unused, due and credited for %o',
    (terms, [unusedCents, costCents, creditCents, dueCents]) => {
      expect(typeChangeOf(terms)).toEqual({ unusedCents, costCents, creditCents, dueCents })
    },
  )
})
