import { expect, it } from 'vitest'
import type { CalendarEvent } from './events.contract.ts'
import { packed, unpacked } from './packed-event.rules.ts'

const RUN: CalendarEvent = {
  slug: 'run',
  title: 'Run',
  kind: 'social_run',
  round: null,
  status: 'published',
  status_reason: '',
  track: null,
  place: 'The clubrooms',
  starts_at: '2026-12-12T00:00:00Z',
  ends_at: '2026-12-12T08:00:00Z',
  starts_on: '2026-12-12',
  ends_on: '2026-12-12',
  all_day: false,
  timezone: 'Australia/Sydney',
  is_club_rego_run: true,
  price: null,
  entries_open_at: null,
  entries_close_at: null,
  late_until: null,
  late_fee: null,
  capacity: null,
  places_taken: 0,
  reserve_capacity: 0,
  volunteers_needed: 0,
  volunteers_taken: 0,
}
const RACE: CalendarEvent = {
  ...RUN,
  round: 6,
  status: 'cancelled',
  status_reason: 'Fire ban.',
  track: { slug: 'hill', name: 'The hill', colour: '#2E6B34' },
  all_day: true,
  is_club_rego_run: false,
  price: 0,
  entries_open_at: '2026-11-01T00:00:00Z',
  entries_close_at: '2026-12-06T09:00:00Z',
  late_until: '2026-12-09T09:00:00Z',
  late_fee: 25,
  capacity: 65,
  places_taken: 10,
  reserve_capacity: 5,
  volunteers_needed: 14,
  volunteers_taken: 12,
  more: { about: 'Up.', junior: null },
}

it.each([RUN, RACE])('an event is unchanged after packing and unpacking: $title', (event) => {
  expect(unpacked(JSON.parse(JSON.stringify(packed(event))))).toEqual(event)
})

it('default values are not sent', () => {
  expect(packed(RUN)).toEqual({
    slug: 'run',
    title: 'Run',
    kind: 'social_run',
    place: 'The clubrooms',
    starts_at: '2026-12-12T00:00:00Z',
    ends_at: '2026-12-12T08:00:00Z',
    starts_on: '2026-12-12',
    ends_on: '2026-12-12',
    timezone: 'Australia/Sydney',
    is_club_rego_run: true,
    price: null,
  })
})
