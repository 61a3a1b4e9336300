import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '#features/club-limits/club-limits.rules.ts'
import { mistakesOf, slugOf } from './events-desk.rules.ts'

type Checked = Parameters<typeof mistakesOf>[0]

const REGULATIONS = {
  file: 'x'.repeat(22),
  name: 'Supplementary regulations',
  bytes: 9,
  is_regulations: true,
}

const GOOD: Checked = {
  kind: 'hillclimb',
  documents: [REGULATIONS],
  starts_on: '2026-12-12',
  starts_time: '07:00',
  ends_on: '2026-12-12',
  ends_time: '16:00',
  all_day: false,
  track_id: 1,
  place: '',
  sanction: 'other',
  permit_no: '26/1412',
  entries_open: '2026-11-01T18:00',
  entries_close: '2026-12-06T20:00',
  late_until: '2026-12-09T20:00',
  status: 'published',
  status_reason: '',
  classes: [{ code: 'A', name: 'To 1600', rule: '', places: null }],
}

describe('validating an event', () => {
  it.each<[string, Partial<Checked>, string[]]>([
    ['is good', {}, []],
    ['ends when it starts', { ends_time: '07:00' }, ['end_before_start']],
    ['ends the day before', { ends_on: '2026-12-11' }, ['end_before_start']],
    ['is one whole day', { all_day: true, ends_time: '00:00' }, []],
    ['lasts thirty-one days', { ends_on: '2027-01-11' }, []],
    ['lasts longer', { ends_on: '2027-01-12' }, ['too_long']],
    ['is nowhere', { track_id: null, place: '  ' }, ['no_place']],
    ['is at a place', { track_id: null, place: 'Showground' }, []],
    ['opens entries without its permit', { permit_no: ' ' }, ['no_permit']],
    [
      'needs no permit while entries stay shut',
      { permit_no: '', entries_open: '', entries_close: '', late_until: '' },
      [],
    ],
    ['needs no permit where nobody sanctions it', { permit_no: '', sanction: 'none' }, []],
    ['closes before it opens', { entries_close: '2026-11-01T18:00', late_until: '' }, ['entries_order']],
    ['closes when it starts', { entries_close: '2026-12-12T07:00', late_until: '' }, []],
    ['closes a minute after', { entries_close: '2026-12-12T07:01', late_until: '' }, ['entries_order']],
    ['takes late ones after the start', { late_until: '2026-12-12T07:01' }, ['entries_order']],
    ['has late ones before the others', { late_until: '2026-12-06T20:00' }, ['entries_order']],
    ['is put off without a word', { status: 'postponed', status_reason: ' ' }, ['no_reason']],
    ['opens entries of a competition without regulations', { documents: [] }, ['no_regulations']],
    [
      'has other documents alone',
      { documents: [{ ...REGULATIONS, is_regulations: false }] },
      ['no_regulations'],
    ],
    ['waits for its regulations as a draft', { documents: [], status: 'draft' }, []],
    [
      'waits for its regulations while entries stay shut',
      { documents: [], entries_open: '', entries_close: '', late_until: '' },
      [],
    ],
    ['is no competition', { documents: [], kind: 'come_and_try' }, []],
    [
      'has a class twice',
      {
        classes: [
          { code: 'A', name: 'x', rule: '', places: null },
          { code: 'a ', name: 'y', rule: '', places: null },
        ],
      },
      ['class_twice'],
    ],
  ])('checks an event that %s', (_what, change, mistakes) =>
    expect(mistakesOf({ ...GOOD, ...change }, DEFAULT_LIMITS.competition_kinds)).toEqual(mistakes),
  )
})

describe('the address of an event', () => {
  it.each([
    ['Come & Try Motorkhana', 'come-try-motorkhana-2026-12-12'],
    ['Members’ night', 'members-night-2026-12-12'],
    ['  Zlot Łódź: Été 2 ', 'zlot-odz-ete-2-2026-12-12'],
    ['漢字', 'event-2026-12-12'],
    ['x'.repeat(120), `${'x'.repeat(60)}-2026-12-12`],
  ])('of %s has only plain characters', (title, slug) => expect(slugOf(title, '2026-12-12')).toBe(slug))
})
