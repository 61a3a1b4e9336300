import { describe, expect, it } from 'vitest'
import { calendarAddress, readCalendarAddress } from './calendar-address.ts'
import type { CalendarEvent } from './events.contract.ts'
import {
  byDay,
  canEnter,
  chipOf,
  entryWindowOf,
  groupedByMonth,
  isMonth,
  monthAfter,
  nextChangeMs,
  noteOf,
  stateOf,
  weeksOf,
} from './events.rules.ts'

const EVENT: CalendarEvent = {
  slug: 'hill',
  title: 'Hill',
  kind: 'hillclimb',
  round: null,
  status: 'published',
  status_reason: '',
  track: null,
  place: 'The hill',
  starts_at: '2026-12-12T00:00:00Z',
  ends_at: '2026-12-12T08:00:00Z',
  starts_on: '2026-12-12',
  ends_on: '2026-12-12',
  all_day: false,
  timezone: 'Australia/Sydney',
  is_club_rego_run: false,
  price: 120,
  entries_open_at: '2026-11-01T00:00:00Z',
  entries_close_at: '2026-12-06T09:00:00Z',
  late_until: '2026-12-09T09:00:00Z',
  late_fee: 25,
  capacity: 65,
  places_taken: 10,
  reserve_capacity: 5,
  volunteers_needed: 0,
  volunteers_taken: 0,
}
const NO_ENTRIES = { entries_open_at: null, entries_close_at: null, late_until: null, late_fee: null }
const at = (iso: string) => Date.parse(iso)
const OPEN = at('2026-11-21T00:00:00Z')

describe('entryWindowOf', () => {
  it.each([
    ['2026-10-31T23:59:59Z', {}, { kind: 'opens', at: EVENT.entries_open_at }],
    ['2026-11-01T00:00:00Z', {}, { kind: 'open', at: EVENT.entries_close_at }],
    ['2026-12-06T09:00:00Z', {}, { kind: 'open', at: EVENT.late_until }],
    ['2026-12-09T09:00:00Z', {}, { kind: 'closed', at: null }],
    ['2026-12-12T00:00:00Z', {}, { kind: 'live', at: null }],
    ['2026-12-12T08:00:00Z', {}, null],
    ['2026-11-21T00:00:00Z', { places_taken: 65 }, { kind: 'full', at: null }],
    ['2026-11-21T00:00:00Z', { entries_close_at: null }, { kind: 'open', at: null }],
    [
      '2026-11-21T00:00:00Z',
      { ...NO_ENTRIES, kind: 'social_run', price: 0 } as const,
      { kind: 'not_needed', at: null },
    ],
    ['2026-11-21T00:00:00Z', { ...NO_ENTRIES, kind: 'show', price: 15 } as const, null],
    ['2026-11-21T00:00:00Z', { ...NO_ENTRIES, price: 0 }, null],
    ['2026-11-21T00:00:00Z', { status: 'cancelled' } as const, null],
  ])('at %s, with %j, returns %j', (now, change, expected) =>
    expect(entryWindowOf({ ...EVENT, ...change }, at(now))).toEqual(expected),
  )
})

describe('canEnter', () => {
  it.each([
    ['2026-10-31T23:59:59Z', {}, false],
    ['2026-11-01T00:00:00Z', {}, true],
    ['2026-12-08T00:00:00Z', {}, true],
    ['2026-12-09T09:00:00Z', {}, false],
    ['2026-11-21T00:00:00Z', { places_taken: 64 }, true],
    ['2026-11-21T00:00:00Z', { places_taken: 65 }, false],
    ['2026-11-21T00:00:00Z', { capacity: null }, true],
    ['2026-11-21T00:00:00Z', { status: 'postponed' } as const, false],
    ['2026-11-21T00:00:00Z', NO_ENTRIES, false],
  ])('at %s, with %j, returns %s', (now, change, can) =>
    expect(canEnter({ ...EVENT, ...change }, at(now))).toBe(can),
  )
})

describe('state of an event', () => {
  it.each([
    ['2026-10-31T23:59:59Z', 'entries_to_open', '2026-11-01T00:00:00Z'],
    ['2026-11-01T00:00:00Z', 'entries_open', '2026-12-06T09:00:00Z'],
    ['2026-12-06T08:59:59Z', 'entries_open', '2026-12-06T09:00:00Z'],
    ['2026-12-06T09:00:00Z', 'late_entries', '2026-12-09T09:00:00Z'],
    ['2026-12-09T09:00:00Z', 'entries_closed', '2026-12-12T00:00:00Z'],
    ['2026-12-12T00:00:00Z', 'live', '2026-12-12T08:00:00Z'],
    ['2026-12-12T07:59:59Z', 'live', '2026-12-12T08:00:00Z'],
    ['2026-12-12T08:00:00Z', 'finished', null],
  ])('at %s is %s, until %s', (now, state, until) => {
    expect(stateOf(EVENT, at(now))).toBe(state)
    expect(nextChangeMs(EVENT, at(now))).toBe(until === null ? null : at(until))
  })

  it.each(['cancelled', 'postponed', 'results_provisional', 'results_final'] as const)(
    'is %s at any time',
    (status) => {
      for (const now of ['2026-10-01T00:00:00Z', '2026-12-12T01:00:00Z', '2027-01-01T00:00:00Z'])
        expect(stateOf({ ...EVENT, status }, at(now))).toBe(status)
    },
  )

  it('is announced if it has no entries, and open until the end if its entries do not close', () => {
    expect(stateOf({ ...EVENT, ...NO_ENTRIES }, OPEN)).toBe('announced')
    expect(stateOf({ ...EVENT, entries_close_at: null, late_until: null }, at('2026-12-11T23:59:00Z'))).toBe(
      'entries_open',
    )
  })
})

describe('chip of an event', () => {
  it.each<[string, Partial<CalendarEvent>, unknown]>([
    ['says until when entries are open', {}, { kind: 'open', at: EVENT.entries_close_at }],
    ['counts the places from fifteen down', { places_taken: 50 }, { kind: 'places', left: 15 }],
    ['does not count sixteen', { places_taken: 49 }, { kind: 'open', at: EVENT.entries_close_at }],
    ['counts the last place', { places_taken: 64 }, { kind: 'places', left: 1 }],
    ['is full with reserves', { places_taken: 65 }, { kind: 'reserves' }],
    ['is full without', { places_taken: 66, reserve_capacity: 0 }, { kind: 'full' }],
    ['is open without a limit', { capacity: null }, { kind: 'open', at: EVENT.entries_close_at }],
    ['is cancelled before all else', { status: 'cancelled', places_taken: 65 }, { kind: 'cancelled' }],
    ['is put off', { status: 'postponed' }, { kind: 'postponed' }],
    ['has results', { status: 'results_final' }, { kind: 'results' }],
    ['names a run that counts', { ...NO_ENTRIES, is_club_rego_run: true }, { kind: 'run' }],
    ['asks for hands', { ...NO_ENTRIES, volunteers_needed: 20, volunteers_taken: 12 }, { kind: 'jobs' }],
    [
      'needs no entry when all volunteers are found',
      { ...NO_ENTRIES, kind: 'working_bee', price: 0, volunteers_needed: 2, volunteers_taken: 2 },
      { kind: 'no_entry' },
    ],
    ['needs no entry', { ...NO_ENTRIES, kind: 'meeting', price: null }, { kind: 'no_entry' }],
    ['is nothing for a competition whose entries are not announced', { ...NO_ENTRIES, price: null }, null],
    ['is nothing if a ticket is needed in place of an entry', NO_ENTRIES, null],
    ['is open without a closing day', { entries_close_at: null, late_until: null }, { kind: 'open_ended' }],
    [
      'says when entries open',
      { entries_open_at: '2026-12-01T00:00:00Z' },
      { kind: 'opens', at: '2026-12-01T00:00:00Z' },
    ],
  ])('shows: %s', (_what, change, chip) => expect(chipOf({ ...EVENT, ...change }, OPEN)).toEqual(chip))

  it('shows the end of late entry; the note shows the late fee', () => {
    const now = at('2026-12-07T00:00:00Z')
    expect(chipOf(EVENT, now)).toEqual({ kind: 'late', at: EVENT.late_until })
    expect(noteOf(EVENT, now)).toEqual({ kind: 'late_fee', dollars: 25 })
  })

  it('does not repeat details of the note', () => {
    expect(noteOf(EVENT, OPEN)).toBeNull()
    expect(noteOf({ ...EVENT, places_taken: 61 }, OPEN)).toEqual({
      kind: 'close',
      at: EVENT.entries_close_at,
    })
    const run: CalendarEvent = { ...EVENT, ...NO_ENTRIES, kind: 'social_run', is_club_rego_run: true }
    expect(noteOf({ ...run, price: 0 }, OPEN)).toEqual({ kind: 'no_entry' })
    expect(noteOf(run, OPEN)).toBeNull()
    expect(noteOf({ ...EVENT, ...NO_ENTRIES }, OPEN)).toBeNull()
    expect(noteOf({ ...EVENT, status: 'cancelled', status_reason: 'Flood.' }, OPEN)).toEqual({
      kind: 'reason',
      words: 'Flood.',
    })
    expect(noteOf({ ...EVENT, ...NO_ENTRIES, volunteers_needed: 20, volunteers_taken: 12 }, OPEN)).toEqual({
      kind: 'volunteers',
      taken: 12,
      needed: 20,
    })
  })
})

describe('months of the calendar', () => {
  it('have weeks from Monday to Sunday, whatever weekday they begin on', () => {
    const weeks = weeksOf('2026-12')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual([
      '',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
    expect(weeks[4]).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '', '', ''])
    // This month has exactly four weeks; others span up to six.
    expect(weeksOf('2027-02')).toHaveLength(4)
    expect(weeksOf('2026-08')).toHaveLength(6)
  })

  it('continue over the end of the year', () => {
    expect([monthAfter('2026-12'), monthAfter('2026-01', -1), monthAfter('2026-06', 12)]).toEqual([
      '2027-01',
      '2025-12',
      '2027-06',
    ])
    expect(
      ['2026-12', '2026-13', '2026-00', '26-12', '2026-1', '1800-01', '2026-12-01'].filter(isMonth),
    ).toEqual(['2026-12'])
  })

  it('contain the events that begin in them, and each day those that take place on it', () => {
    const days = [
      { slug: 'a', starts_on: '2026-12-30', ends_on: '2027-01-02' },
      { slug: 'b', starts_on: '2027-01-01', ends_on: '2027-01-01' },
    ]
    expect(groupedByMonth(days).map(({ month, events }) => [month, events.length])).toEqual([
      ['2026-12', 1],
      ['2027-01', 1],
    ])
    const on = byDay(days)
    expect([...on.keys()]).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
    expect(on.get('2027-01-01')).toEqual(days)
  })
})

describe('calendar URL', () => {
  it.each([
    '/calendar',
    '/calendar?month=2026-12',
    '/calendar?view=month&month=2026-12&kind=hillclimb&track=the-silos&runs=1',
    '/calendar?runs=1',
    '/calendar?kind=drift&whose=elsewhere',
    '/calendar?whose=club',
  ])('%s is parsed and written back unchanged', (address) => {
    const shown = readCalendarAddress(new URL(address, 'http://x').searchParams)
    expect(shown && calendarAddress(shown)).toBe(address)
  })

  it.each(['month=2026-13', 'view=year', 'kind=chess', 'track=The+Silos', 'runs=0', 'month=', 'whose=mine'])(
    'is rejected with ?%s',
    (query) => expect(readCalendarAddress(new URLSearchParams(query))).toBeNull(),
  )
})
