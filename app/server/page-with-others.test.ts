import { expect, it } from 'vitest'
import type { CalendarListing, CalendarSource } from '#features/events/calendar-source.ts'
import type { CalendarEvent } from '#features/events/events.contract.ts'
import type { BlockView, PageView } from '#features/pages/page-view.ts'
import { withOthers } from './page-with-others.ts'

const NOW = '2026-11-21T00:00:00.000Z'
const EVENT: CalendarEvent = {
  slug: 'open',
  title: 'Open',
  kind: 'hillclimb',
  round: null,
  status: 'published',
  status_reason: '',
  track: null,
  place: '',
  starts_at: '2026-12-12T00:00:00Z',
  ends_at: '2026-12-12T08:00:00Z',
  starts_on: '2026-12-12',
  ends_on: '2026-12-12',
  all_day: false,
  timezone: 'Australia/Sydney',
  is_club_rego_run: false,
  price: 40,
  entries_open_at: '2026-11-01T00:00:00Z',
  entries_close_at: '2026-12-06T09:00:00Z',
  late_until: null,
  late_fee: null,
  capacity: 2,
  places_taken: 1,
  reserve_capacity: 0,
  volunteers_needed: 0,
  volunteers_taken: 0,
}
const FULL = { ...EVENT, slug: 'full', places_taken: 2 }
const RUN = { ...EVENT, slug: 'run', entries_open_at: null }
const LATER = { ...EVENT, slug: 'later' }

const block = (id: number, template: string, variables: BlockView['variables']): BlockView => ({
  id,
  template,
  variables,
})
const HERO = block(1, 'track_hero', { text: 'Hello', has_next_event: true })
const BARE_HERO = block(1, 'track_hero', { text: 'Hello' })
const NEXT = block(2, 'next_events', { heading: 'Next', most: 2 })
const TYPES = block(3, 'membership_types', { heading: 'Membership' })

/** Loads the blocks with a fake calendar of these events. `asked` lists the queries to the calendar. */
async function drawn(blocks: BlockView[], events: CalendarEvent[]) {
  const view: PageView = { id: 1, url: '/home', name: 'Home', updated_at: NOW, html: '', blocks }
  const asked: unknown[] = []
  const calendar: CalendarSource = {
    list: (query) => {
      asked.push(query)
      const listing: CalendarListing = {
        data: events.slice(0, query.most),
        elsewhere: [],
        now: NOW,
        today: '2026-11-21',
        filters: {
          kinds: [],
          tracks: [],
          has_runs: false,
          has_elsewhere: false,
          first_month: '',
          last_month: '',
        },
      }
      return Promise.resolve(listing)
    },
    find: () => Promise.resolve(null),
  }
  const found = await withOthers(view, {
    calendar,
    shop: {
      list: () => Promise.reject(new Error('nobody asked for goods')),
      find: () => Promise.resolve(null),
    },
    types: () =>
      Promise.resolve({
        types: [
          {
            code: 'FULL',
            name: 'Full',
            description: 'All of it',
            colour: '#006D77',
            fee: 95,
            joining_fee: 25,
            join_today: 120,
            runs: 'rolling',
            year_ends_on: '',
            valid_to: '2027-11-20',
          },
        ],
        untilMs: 5,
      }),
  })
  return { ...found, asked }
}

const slugsOf = (view: PageView, at: number) =>
  (view.blocks[at]?.variables['calendar'] as { data: CalendarEvent[] } | undefined)?.data.map(
    ({ slug }) => slug,
  )

it('the hero and the list of next events share one query to the calendar', async () => {
  const { view, asked } = await drawn([HERO, NEXT], [FULL, RUN, EVENT, LATER])
  expect(slugsOf(view, 0)).toEqual(['open'])
  expect(slugsOf(view, 1)).toEqual(['full', 'run'])
  expect(asked).toEqual([{ most: 12 }])
})

it('the hero shows no event if none is open for entries', async () => {
  const { view } = await drawn([HERO], [FULL, RUN])
  expect(slugsOf(view, 0)).toEqual([])
})

it('a hero without a next event makes no query to the calendar', async () => {
  const { view, asked, untilMs } = await drawn([BARE_HERO], [EVENT])
  expect(view.blocks).toEqual([BARE_HERO])
  expect([asked, untilMs]).toEqual([[], null])
})

it('the membership block shows today’s fees and expires when they may change', async () => {
  const { view, untilMs } = await drawn([TYPES], [])
  expect(view.blocks[0]?.variables).toEqual({
    heading: 'Membership',
    types: [
      {
        code: 'FULL',
        name: 'Full',
        description: 'All of it',
        colour: '#006D77',
        fee: 95,
        join_today: 120,
        runs: 'rolling',
        valid_to: '2027-11-20',
      },
    ],
  })
  expect(untilMs).toBe(5)
})
