import { describe, expect, it } from 'vitest'
import { comparedPeriod, PERIOD_NAMES, periodOf, stepsOf } from './money-periods.rules.ts'

describe('a named period', () => {
  it.each([
    ['this_month', '2026-11-23', '2026-11-01', '2026-11-30'],
    ['last_month', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['this_quarter', '2026-11-23', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-02-28', '2025-10-01', '2025-12-31'],
    ['this_financial_year', '2026-06-30', '2025-07-01', '2026-06-30'],
    ['this_financial_year', '2026-07-01', '2026-07-01', '2027-06-30'],
    ['last_financial_year', '2026-06-30', '2024-07-01', '2025-06-30'],
  ] as const)('%s on %s is %s to %s', (name, today, from, to) => {
    expect(periodOf(name, today)).toEqual({ from, to })
  })

  it('contains today if the period is still running', () => {
    for (const name of PERIOD_NAMES.filter((one) => one.startsWith('this'))) {
      const { from, to } = periodOf(name, '2028-02-29')
      expect(from <= '2028-02-29' && '2028-02-29' <= to).toBe(true)
    }
  })
})

describe('the compared period', () => {
  it.each([
    ['2026-11-01', '2026-11-30', 'before', '2026-10-01', '2026-10-31'],
    ['2026-10-01', '2026-12-31', 'before', '2026-07-01', '2026-09-30'],
    ['2026-11-02', '2026-11-08', 'before', '2026-10-26', '2026-11-01'],
    ['2026-11-01', '2026-11-30', 'year', '2025-11-01', '2025-11-30'],
    ['2028-02-01', '2028-02-29', 'year', '2027-02-01', '2027-02-28'],
    ['2026-11-02', '2026-11-08', 'year', '2025-11-02', '2025-11-08'],
  ] as const)('of %s to %s (%s) is %s to %s', (from, to, compare, before, until) => {
    expect(comparedPeriod({ from, to }, compare)).toEqual({ from: before, to: until })
  })
})

describe('the columns of a chart', () => {
  it('are days for a month', () => {
    const { step, days } = stepsOf({ from: '2026-02-01', to: '2026-02-28' })
    expect(step).toBe('day')
    expect(days).toHaveLength(28)
    expect(days.at(-1)).toBe('2026-02-28')
  })

  it('are months for a longer period, also if it begins within a month', () => {
    expect(stepsOf({ from: '2026-07-15', to: '2026-10-01' })).toEqual({
      step: 'month',
      days: ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'],
    })
  })
})
