import { describe, expect, it } from 'vitest'
import { vehiclesFor, youngProblem } from './start-case.rules.ts'

describe('the vehicles of an application', () => {
  const [free, registered] = [
    { id: 1, is_registered: false },
    { id: 2, is_registered: true },
  ]

  it.each([
    ['new', [free]],
    ['transfer', [free]],
    ['renewal', [free, registered]],
    ['change', [free, registered]],
  ] as const)('are limited to the suitable ones for the kind %s', (kind, expected) =>
    expect(vehiclesFor([free, registered], kind)).toEqual(expected),
  )
})

describe('a vehicle that is too young', () => {
  const TODAY = '2026-11-21'

  it.each([
    ['old enough at the year’s start', { counted: 'year', years: 30 }, 1996, null],
    ['too young by the year', { counted: 'year', years: 30 }, 1997, '2027-01-01'],
    ['old enough if built early in the year', { counted: 'month', years: 25 }, 2001, null],
    ['too young in every month', { counted: 'month', years: 25 }, 2002, '2028-01-01'],
    ['built before the last year', { counted: 'built_before', year: 1990 }, 1989, null],
  ] as const)('is decided correctly if it is %s', (_what, age, year, day) =>
    expect(youngProblem({ age }, year, TODAY)?.values?.['day'] ?? null).toBe(day),
  )

  it('is reported without a day if it can never qualify', () => {
    expect(youngProblem({ age: { counted: 'built_before', year: 1990 } }, 1990, TODAY)).toMatchObject({
      code: 'too_young',
      values: { year: '1990' },
    })
  })
})
