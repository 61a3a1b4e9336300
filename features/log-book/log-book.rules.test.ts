import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/shared/days.ts'
import {
  BOOK_RULES,
  type BookFacts,
  type BookRules,
  bookRulesOf,
  bookState,
  type HeldEntry,
  isBookPeriod,
  isOpenEntry,
  type LogUse,
  mayWriteInto,
  monthsOf,
  suggestedDays,
  usedDays,
  warningFor,
} from './log-book.rules.ts'

const drive = (day: string, use: LogUse = 'personal', isVoid = false): HeldEntry => ({ day, use, isVoid })

describe('suggested days of a book', () => {
  it.each([
    ['2026-07-01', '2026-09-30', 3, 15],
    ['2026-07-01', '2026-10-01', 4, 30],
    ['2026-07-01', '2026-12-31', 6, 30],
    ['2026-07-01', '2027-01-01', 7, 45],
    ['2026-07-01', '2027-03-31', 9, 45],
    ['2026-07-01', '2027-04-01', 10, 60],
    ['2026-07-01', '2027-06-30', 12, 60],
    ['2026-07-01', '2026-07-01', 1, 15],
    ['2026-11-30', '2027-02-27', 3, 15],
    ['2026-11-30', '2027-02-28', 4, 30],
  ])('from %s to %s are %i started months: %i days in New South Wales', (from, to, months, days) => {
    expect(monthsOf(from, to)).toBe(months)
    expect(suggestedDays(BOOK_RULES.NSW, from, to)).toEqual({ days })
  })

  it('are the chosen number if the scheme allows a choice, and the scheme’s own number otherwise', () => {
    const year = ['2026-07-01', '2027-06-30'] as const
    const daysOf = (rules: BookRules | null) => rules && suggestedDays(rules, ...year)
    expect(daysOf(bookRulesOf('VIC', 90))).toEqual({ days: 90 })
    expect(daysOf(bookRulesOf('VIC', null))).toEqual({ days: 45 })
    expect(daysOf(bookRulesOf('WA', 90))).toEqual({ club: 60, personal: 30 })
    expect(daysOf(bookRulesOf('QLD', null))).toBeNull()
    expect(daysOf(bookRulesOf('NSW', null, BOOK_RULES.SA))).toEqual({ days: 90 })
  })

  it('are the full number if the scheme has no pro rata', () => {
    expect(suggestedDays(BOOK_RULES.WA, '2026-07-01', '2026-08-31')).toEqual({ club: 60, personal: 30 })
    expect(suggestedDays(BOOK_RULES.SA, '2026-07-01', '2026-08-31')).toEqual({ days: 90 })
  })

  it.each([
    ['2026-07-01', '2027-06-30', true],
    ['2026-07-01', '2027-07-01', false],
    ['2026-07-01', '2026-07-01', true],
    ['2026-07-01', '2026-06-30', false],
    ['2024-02-29', '2025-02-27', true],
    ['2024-02-29', '2025-02-28', false],
  ])('cover at most a year: %s to %s is a valid period: %s', (from, to, isOne) => {
    expect(isBookPeriod(from, to)).toBe(isOne)
  })
})

describe('usedDays', () => {
  const days = [
    drive('2026-07-04'),
    drive('2026-07-04'),
    drive('2026-07-04', 'maintenance'),
    drive('2026-07-05', 'club_event'),
    drive('2026-07-06', 'road_test'),
    drive('2026-07-07', 'personal', true),
  ]

  it.each([
    ['NSW', { days: 2 }],
    ['VIC', { days: 3 }],
    ['SA', { days: 3 }],
    ['WA', { club: 1, personal: 2 }],
    ['TAS', { days: 3 }],
    ['ACT', { days: 2 }],
  ] as const)(
    'in %s, for three drives on one day, an event, a road test and a void entry, is %o',
    (state, used) => {
      expect(usedDays(BOOK_RULES[state], days)).toEqual(used)
    },
  )

  it('counts one day per date, and two for drives before and after midnight', () => {
    expect(usedDays(BOOK_RULES.NSW, [drive('2026-07-04'), drive('2026-07-05')])).toEqual({ days: 2 })
  })

  it('reach the limit of 60 on 27 October and exceed it on 29 October when driving every second day from 1 July', () => {
    const from = '2026-07-01'
    const entries: HeldEntry[] = []
    const reached: Record<number, string> = {}
    for (let at = 0; at < 365; at += 1) {
      const day = addDays(from, at)
      if (at % 2 === 0) entries.push(drive(day))
      // Club events on the other days do not count.
      else entries.push(drive(day, 'club_event'))
      const used = usedDays(BOOK_RULES.NSW, entries)['days'] ?? 0
      reached[used] ??= day
    }
    expect([reached[48], reached[60], reached[61], reached[183]]).toEqual([
      '2026-10-03',
      '2026-10-27',
      '2026-10-29',
      '2027-06-30',
    ])
  })
})

describe('warningFor', () => {
  it.each([
    [47, 60, null],
    [48, 60, 80],
    [59, 60, 80],
    [60, 60, 100],
    [61, 60, 100],
    [11, 15, null],
    [12, 15, 80],
    [0, 0, 100],
  ])('with %i of %i days is %s', (used, allowed, warning) => {
    expect(warningFor(used, allowed)).toBe(warning)
  })
})

describe('the state of a book', () => {
  const book = (used: number, changes: Partial<BookFacts> = {}): BookFacts => ({
    standing: 'issued',
    periodFrom: '2026-07-01',
    periodTo: '2027-06-30',
    counters: [{ used, allowed: 60 }],
    hasNext: false,
    ...changes,
  })

  it.each([
    [book(0), '2026-06-30', 'issued'],
    [book(0), '2026-07-01', 'active'],
    [book(47), '2026-12-01', 'active'],
    [book(48), '2026-12-01', 'nearly_full'],
    [book(60), '2026-12-01', 'full'],
    [book(61), '2026-12-01', 'over'],
    [book(61), '2027-06-30', 'over'],
    [book(61), '2027-07-01', 'closed'],
    [book(3, { hasNext: true }), '2027-07-01', 'renewed'],
    [book(3, { hasNext: true }), '2027-06-30', 'active'],
    [book(3, { standing: 'lost' }), '2026-12-01', 'lost'],
    [book(3, { standing: 'replaced' }), '2026-12-01', 'replaced'],
    [book(0, { standing: 'requested', periodFrom: null, periodTo: null }), '2026-12-01', 'requested'],
    [
      book(0, {
        counters: [
          { used: 2, allowed: 60 },
          { used: 30, allowed: 30 },
        ],
      }),
      '2026-12-01',
      'full',
    ],
  ] as const)('%o on %s: %s', (facts, today, state) => {
    expect(bookState(facts, today)).toBe(state)
  })

  it('accepts entries during its period and for a week after its last day', () => {
    expect(mayWriteInto('over', '2027-06-30', '2027-06-30')).toBe(true)
    expect(mayWriteInto('closed', '2027-06-30', '2027-07-07')).toBe(true)
    expect(mayWriteInto('closed', '2027-06-30', '2027-07-08')).toBe(false)
    expect(mayWriteInto('lost', '2027-06-30', '2027-01-01')).toBe(false)
    expect(mayWriteInto('issued', '2027-06-30', '2026-06-30')).toBe(false)
  })
})

it('lets the writer correct an entry for 24 hours', () => {
  const written = Date.parse('2026-11-21T08:00:00Z')
  expect(isOpenEntry(written, Date.parse('2026-11-22T07:59:59Z'))).toBe(true)
  expect(isOpenEntry(written, Date.parse('2026-11-22T08:00:00Z'))).toBe(false)
})
