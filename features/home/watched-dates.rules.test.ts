import { describe, expect, it } from 'vitest'
import { type WatchedCase, watchedDates, type WatchedDocuments } from './watched-dates.rules.ts'

const TODAY = '2026-11-27'
const NOTHING: WatchedDocuments = {
  competitionLicenceEnds: null,
  driversLicenceEnds: null,
  regos: [],
  cases: [],
  books: [],
}
const CASE: WatchedCase = {
  id: 7,
  state: 'registered',
  name: 'Marlin 1600',
  booking: '',
  declarationEnds: null,
  regoEnds: '2027-08-01',
  insuranceEnds: null,
}
const shown = (documents: Partial<WatchedDocuments>) =>
  watchedDates({ ...NOTHING, ...documents }, TODAY).map(({ kind, day, is_over }) => [kind, day, is_over])

describe('watchedDates', () => {
  it.each([
    ['2026-12-27', [['competition_licence', '2026-12-27', false]]],
    ['2026-12-28', []],
    ['2026-11-27', [['competition_licence', '2026-11-27', false]]],
    ['2026-11-26', [['competition_licence', '2026-11-26', true]]],
    ['2026-09-28', [['competition_licence', '2026-09-28', true]]],
    ['2026-09-27', []],
  ])('shows a competition licence from 30 days before its last day to 60 days after: %s', (day, expected) =>
    expect(shown({ competitionLicenceEnds: day })).toEqual(expected),
  )

  it.each([
    [{ state: 'renewal_due', regoEnds: '2027-01-20' }, [['club_rego', '2027-01-20', false]]],
    [{ state: 'registered', insuranceEnds: '2026-12-27' }, [['insurance', '2026-12-27', false]]],
    [{ state: 'registered', insuranceEnds: '2026-12-28' }, []],
    [{ state: 'declaration_signed', declarationEnds: '2026-12-11' }, [['declaration', '2026-12-11', false]]],
    [{ state: 'declaration_signed', declarationEnds: '2026-12-12' }, []],
    [{ state: 'inspection_booked', booking: 'Sat 9 am' }, [['inspection', null, false]]],
    [{ state: 'draft', insuranceEnds: '2026-11-28' }, []],
  ] as const)('shows what is due for a case: %o', (changes, expected) =>
    expect(shown({ cases: [{ ...CASE, ...changes }] })).toEqual(expected),
  )

  it('shows the fullest counter of a log book that is nearly or completely used', () => {
    const counters = [
      { id: 'days', used: 50, allowed: 60 },
      { id: 'days', used: 2, allowed: 60 },
    ] as const
    const book = { vehicle_id: 3, counters: [...counters], period_to: '2027-06-30', name: 'Marlin 1600' }
    const [near] = watchedDates({ ...NOTHING, books: [{ ...book, state: 'nearly_full' }] }, TODAY)
    expect(near).toMatchObject({
      days: { used: 50, allowed: 60 },
      is_over: false,
      path: '/vehicle/3/logbook',
    })
    expect(shown({ books: [{ ...book, state: 'over' }] })).toEqual([['log_book', '2027-06-30', true]])
    expect(shown({ books: [{ ...book, state: 'active' }] })).toEqual([])
  })

  it('lists those that have ended first, then by day', () =>
    expect(
      shown({
        competitionLicenceEnds: '2026-12-20',
        driversLicenceEnds: '2026-11-20',
        regos: [{ id: 1, name: 'Marlin 1600', ends: '2026-12-01' }],
      }),
    ).toEqual([
      ['drivers_licence', '2026-11-20', true],
      ['rego', '2026-12-01', false],
      ['competition_licence', '2026-12-20', false],
    ]))
})
