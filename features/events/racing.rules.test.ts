import { describe, expect, it } from 'vitest'
import type { CalendarEvent, RacingListed } from './events.contract.ts'
import { elsewhereFor, mergedItems } from './racing.rules.ts'

/** Returns an event of the club; only its days matter here. */
const own = (slug: string) => ({ slug, starts_on: '2026-12-12', ends_on: '2026-12-12' }) as CalendarEvent

describe('events of other organisers', () => {
  const racing = (id: string, first: string, last = first): RacingListed => ({
    id,
    title: id,
    organiser: '',
    place: '',
    kind: id === 'drift' ? 'drift' : null,
    starts_on: first,
    ends_on: last,
    is_cancelled: false,
    url: 'https://racing.example/',
  })
  const KNOWN = [
    racing('early', '2026-11-29', '2026-12-01'),
    racing('drift', '2026-12-12'),
    racing('late', '2026-12-31', '2027-01-02'),
  ]
  const MONTH = { from: '2026-12-01', to: '2026-12-31' }

  it('come after the club’s own events of the same day and are sorted by first day', () => {
    const items = mergedItems([own('hill'), own('second')], KNOWN)
    expect(items.map(({ key }) => key)).toEqual([
      'elsewhere early',
      'hill',
      'second',
      'elsewhere drift',
      'elsewhere late',
    ])
  })

  it.each([
    ['a month', {}, MONTH, ['early', 'drift', 'late']],
    ['the month after', {}, { from: '2027-01-01', to: '2027-01-31' }, ['late']],
    ['all to come', {}, { from: '2026-12-02', to: null }, ['drift', 'late']],
    ['a kind', { kind: 'drift' }, MONTH, ['drift']],
    ['theirs alone', { whose: 'elsewhere' }, MONTH, ['early', 'drift', 'late']],
    ['the club’s alone', { whose: 'club' }, MONTH, []],
    ['one of the club’s tracks', { track: 'the-silos' }, MONTH, []],
    ['runs that count', { runs: '1' }, MONTH, []],
    ['the next few', { most: 3 }, MONTH, []],
  ] as const)('are included for %s', (_what, query, span, ids) => {
    expect(elsewhereFor(KNOWN, query, span).map(({ id }) => id)).toEqual(ids)
  })
})
