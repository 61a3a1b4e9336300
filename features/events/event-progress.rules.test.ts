import { describe, expect, it } from 'vitest'
import { needsOfEvent, stageOfEvent } from './event-progress.rules.ts'
import type { EventStatus } from './events.contract.ts'
import type { EventForm } from './events-desk.contract.ts'

const FORM = {
  kind: 'hillclimb',
  starts_on: '2026-11-28',
  starts_time: '08:00',
  ends_on: '2026-11-28',
  ends_time: '17:00',
  all_day: false,
  entries_open: '2026-11-01T09:00',
  entries_close: '2026-11-25T20:00',
  late_until: '',
  sanction: 'MA',
  permit_no: '',
  documents: [],
  prices: [],
  sessions: [],
  officials: [],
  volunteers: [],
} as unknown as EventForm

const ZONE = 'Australia/Melbourne'
const at = (text: string) => Date.parse(text)

describe('stageOfEvent', () => {
  it.each<[EventStatus, Partial<EventForm>, string, string | null]>([
    ['draft', {}, '2026-11-10T00:00:00Z', 'draft'],
    ['postponed', {}, '2026-11-10T00:00:00Z', null],
    ['cancelled', {}, '2026-11-10T00:00:00Z', null],
    // Melbourne is at UTC+11: entries open at 22:00 UTC of the day before.
    ['published', {}, '2026-10-31T21:59:59Z', 'published'],
    ['published', {}, '2026-10-31T22:00:00Z', 'entries_open'],
    ['published', {}, '2026-11-25T08:59:59Z', 'entries_open'],
    ['published', {}, '2026-11-25T09:00:00Z', 'entries_closed'],
    ['published', { late_until: '2026-11-27T12:00' }, '2026-11-26T00:00:00Z', 'entries_open'],
    ['published', { entries_close: '' }, '2026-11-27T00:00:00Z', 'entries_open'],
    ['published', { entries_open: '' }, '2026-11-27T00:00:00Z', 'published'],
    ['published', {}, '2026-11-27T21:00:00Z', 'on_the_day'],
    ['published', { starts_time: '' }, '2026-11-27T13:00:00Z', 'on_the_day'],
    ['published', {}, '2026-11-28T05:59:59Z', 'on_the_day'],
    ['published', {}, '2026-11-28T06:00:00Z', 'over'],
    ['published', { ends_on: '2026-11-29' }, '2026-11-28T06:00:00Z', 'on_the_day'],
    // A whole day ends at the midnight after it, whatever the times are.
    ['published', { all_day: true, ends_time: '00:00' }, '2026-11-28T12:59:59Z', 'on_the_day'],
    ['published', { all_day: true, ends_time: '00:00' }, '2026-11-28T13:00:00Z', 'over'],
    ['draft', {}, '2026-12-01T00:00:00Z', 'draft'],
    ['results_provisional', {}, '2026-12-01T00:00:00Z', 'results'],
    ['results_final', {}, '2026-12-01T00:00:00Z', 'results'],
  ])('of an event %s with %j at %s is %s', (state, changes, now, stage) => {
    expect(stageOfEvent({ state, form: { ...FORM, ...changes } }, at(now), ZONE)).toBe(stage)
  })
})

describe('needsOfEvent', () => {
  const met = (changes: Partial<EventForm>) =>
    Object.fromEntries(
      needsOfEvent({ ...FORM, ...changes }, ['hillclimb']).map((one) => [one.need, one.isMet]),
    )

  it('lists everything that a competition with entries needs', () => {
    expect(met({})).toEqual({
      permit: false,
      regulations: false,
      prices: false,
      schedule: false,
      officials: false,
    })
  })

  it('is met by a complete event', () => {
    const changes = {
      permit_no: '26/1397',
      documents: [{ file: 'a', name: 'Regulations', bytes: 1, is_regulations: true }],
      prices: [{ label: 'Entry', note: '', price: 40, who: 'everybody' as const }],
      sessions: [{ day: '2026-11-28', time: '08:00', label: 'Scrutineering' }],
      officials: [{ role: 'Clerk of course', name: 'Kim' }],
      volunteers: [{ role: 'Flags', needed: 2, taken: 3 }],
    }
    expect(Object.values(met(changes))).toEqual([true, true, true, true, true, true])
  })

  it('asks for no permit, regulations or prices where they do not apply', () => {
    expect(Object.keys(met({ sanction: 'none', kind: 'meeting', entries_open: '' }))).toEqual([
      'schedule',
      'officials',
    ])
  })

  it('counts missing names and helpers', () => {
    const form = {
      ...FORM,
      officials: [
        { role: 'Timekeeper', name: ' ' },
        { role: 'Clerk of course', name: 'Kim' },
      ],
      volunteers: [
        { role: 'Flags', needed: 4, taken: 1 },
        { role: 'Gate', needed: 1, taken: 2 },
      ],
    }
    const missing = needsOfEvent(form, []).map(({ need, missing: count }) => [need, count])
    expect(Object.fromEntries(missing)).toMatchObject({ officials: 1, volunteers: 3 })
  })
})
