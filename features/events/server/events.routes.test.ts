import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clubTime, putOn, startCalendar } from '#tests/events/calendar-server.ts'
import { readCalendarFile } from '#tests/events/read-calendar-file.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { addDays } from '#platform/shared/days.ts'
import { explainReads } from '#tests/kit/plans.ts'
import { recordStatements } from '#tests/kit/statements.ts'
import type { CalendarAnswer, CalendarFilters, EventDetail } from '../events.contract.ts'

/** A Saturday, 11 am in the club's time zone. */
const NOW = '2026-11-21T00:00:00Z'
let server: RunningServer

beforeAll(async () => {
  server = await startCalendar({ nowIso: NOW })
  await putOn(
    server,
    { slug: 'over', day: '2026-11-07', trackId: 2, kind: 'khanacross', status: 'results_final' },
    { slug: 'now', day: '2026-11-21', from: '08:00', trackId: 1, kind: 'supersprint' },
    {
      slug: 'hill',
      title: 'The hill',
      day: '2026-12-12',
      place: 'The long hill',
      address: 'Hill Road\nNSW',
      body: 'Eleven bends.\n\nWalk it <b>first</b>.',
      trackId: 1,
      round: 6,
      capacity: 65,
      placesTaken: 61,
      entriesOpenAt: clubTime('2026-11-01', '18:00'),
      entriesCloseAt: clubTime('2026-12-06', '20:00'),
      sessions: [
        { day: '2026-12-12', time: '09:00', label: 'First run' },
        { day: '2026-12-12', time: '07:00', label: 'Gates' },
      ],
      classes: [{ code: 'A', name: 'To 1600 cc', rule: '' }],
      prices: [
        { label: 'Cadet', note: '', priceCents: 8_000, who: 'junior' },
        { label: 'Member', note: '', priceCents: 12_000 },
        { label: 'Second driver', note: '', priceCents: 1_000, who: 'extra' },
      ],
      volunteers: [{ role: 'Flags', needed: 14, taken: 12 }],
      officials: [{ role: 'Secretary', name: 'Thea' }],
    },
    { slug: 'run', day: '2026-12-31', lastDay: '2027-01-02', kind: 'social_run', isClubRegoRun: true },
    {
      slug: 'off',
      day: '2027-03-06',
      status: 'cancelled',
      statusReason: 'Track closed.',
      kind: 'regularity',
    },
    { slug: 'secret-draft', title: 'Nobody knows', day: '2026-12-13', status: 'draft' },
  )
})
afterAll(() => server.stop())

async function calendar(query = ''): Promise<CalendarAnswer> {
  const answer = await server.request('GET', `/api/v1/club/event/calendar${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as CalendarAnswer
}
const slugs = async (query?: string) => (await calendar(query)).data.map(({ slug }) => slug)

describe('calendar call', () => {
  it('lists current and future events, earliest first, without drafts', async () => {
    expect(await slugs()).toEqual(['now', 'hill', 'run', 'off'])
    expect(await calendar('?most=1')).toMatchObject({ today: '2026-11-21', now: '2026-11-21T00:00:00.000Z' })
    expect(await slugs('?most=1')).toEqual(['now'])
  })

  it('lists one month, also a past one, and an event that spans two months in both', async () => {
    expect(await slugs('?month=2026-11')).toEqual(['over', 'now'])
    expect(await slugs('?month=2026-12')).toEqual(['hill', 'run'])
    expect(await slugs('?month=2027-01')).toEqual(['run'])
    expect(await slugs('?month=2027-02')).toEqual([])
  })

  it('filters by kind, by track, and by club-rego runs', async () => {
    expect(await slugs('?kind=hillclimb')).toEqual(['hill'])
    expect(await slugs('?track=tallow-creek')).toEqual(['now', 'hill'])
    expect(await slugs('?runs=1')).toEqual(['run'])
    expect(await slugs('?track=nowhere')).toEqual([])
  })

  it('returns the fields of a list', async () => {
    const [hill] = (await calendar('?month=2026-12')).data
    expect(hill).toMatchObject({
      title: 'The hill',
      place: 'The long hill',
      track: { slug: 'tallow-creek', name: 'Tallow Creek Raceway', colour: '#B8441C' },
      round: 6,
      price: 120,
      starts_at: '2026-12-11T22:00:00.000Z',
      starts_on: '2026-12-12',
      entries_close_at: '2026-12-06T09:00:00.000Z',
      capacity: 65,
      places_taken: 61,
      volunteers_needed: 14,
      volunteers_taken: 12,
    })
    const [now] = (await calendar('?kind=supersprint')).data
    expect(now).toMatchObject({ place: 'Tallow Creek Raceway', price: null })
  })

  it('returns more details for the next few events, whose rows have more space', async () => {
    const few = (await calendar('?most=2')).data
    expect(few.map(({ more }) => more)).toEqual([
      { about: '', junior: null },
      { about: 'Eleven bends.', junior: { label: 'Cadet', price: 80 } },
    ])
    expect((await calendar()).data.filter((event) => 'more' in event)).toEqual([])
  })

  it('leaves out cancelled and postponed events from the next few, and lists them otherwise', async () => {
    expect(await slugs('?most=4')).toEqual(['now', 'hill', 'run'])
    expect(await slugs('?kind=regularity')).toEqual(['off'])
  })

  it.each([
    'month=2026-13',
    'month=12',
    'kind=chess',
    'track=The%20Silos',
    'runs=2',
    'most=0',
    'most=201',
    'whose=ours',
  ])('refuses ?%s', async (query) =>
    expect((await server.request('GET', `/api/v1/club/event/calendar?${query}`)).status).toBe(422),
  )

  it('returns the filter values and the first and last month', async () => {
    const answer = await server.request('GET', '/api/v1/club/event/calendar/filters')
    const { data } = answer.json() as { data: CalendarFilters }
    expect(data).toEqual({
      kinds: ['khanacross', 'hillclimb', 'supersprint', 'regularity', 'social_run'],
      tracks: [
        {
          slug: 'tallow-creek',
          name: 'Tallow Creek Raceway',
          colour: '#B8441C',
          surface: 'sealed',
          length_m: 2600,
        },
        { slug: 'the-silos', name: 'The Silos', colour: '#41506B', surface: 'concrete', length_m: null },
      ],
      has_runs: true,
      has_elsewhere: false,
      first_month: '2026-11',
      last_month: '2027-03',
    })
  })

  it('needs one statement for a month', async () => {
    const { texts, clear } = recordStatements(server.database, (text) => text.includes('"event"'))
    clear()
    await calendar('?month=2026-12&kind=hillclimb&track=tallow-creek')
    expect(texts).toHaveLength(1)
  })
})

describe('event call', () => {
  const find = (slug: string) => server.request('GET', `/api/v1/club/event/calendar/${slug}`)

  it('returns the schedule in order, classes, prices with the adult one first, and people', async () => {
    const { item } = (await find('hill')).json() as { item: EventDetail }
    expect(item.sessions.map(({ label }) => label)).toEqual(['Gates', 'First run'])
    expect(item.classes).toEqual([{ code: 'A', name: 'To 1600 cc', rule: '', places: null }])
    expect(item.prices.map(({ price }) => price)).toEqual([120, 80, 10])
    expect(item).toMatchObject({
      address: 'Hill Road\nNSW',
      officials: [{ role: 'Secretary', name: 'Thea' }],
    })
  })

  it.each(['secret-draft', 'nothing', 'x'.repeat(80)])('returns not found: %s', async (slug) => {
    expect((await find(slug)).status).toBe(404)
    expect((await server.request('GET', `/calendar/${slug}`)).status).toBe(404)
    expect((await server.request('GET', `/calendar/${slug}.ics`)).status).toBe(404)
  })
})

const page = async (path: string) => (await server.request('GET', path)).text

describe('calendar pages', () => {
  it('contain the list before any script runs', async () => {
    const html = await page('/calendar')
    expect(html).toMatch(/<h1[^>]*>Events<\/h1>/)
    expect(html).toContain('href="/calendar/hill"')
    expect(html).toContain('4 places left')
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/calendar">')
    expect(html).toContain('<meta name="robots" content="index, follow">')
    expect(html).not.toContain('Nobody knows')
    expect(await page('/calendar?kind=hillclimb')).not.toContain('href="/calendar/run"')
    expect(await page('/calendar?month=2026-11')).toContain('href="/calendar/over"')
    expect(await page('/calendar?view=month&month=2026-12')).toContain('<caption')
  })

  it.each(['month=1999-01', 'month=2150-01', 'track=nowhere', 'kind=chess', 'view=week'])(
    'redirect ?%s to the whole calendar',
    async (query) => {
      const answer = await server.request('GET', `/calendar?${query}`)
      expect([answer.status, answer.headers.location]).toEqual([302, '/calendar'])
    },
  )

  it('show the current month in a month view without a month', async () => {
    const answer = await server.request('GET', '/calendar?view=month&kind=hillclimb')
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toMatch(/^\/calendar\?view=month&month=\d{4}-\d\d&kind=hillclimb$/)
    expect(await page(answer.headers.location ?? '')).toContain('<caption')
  })

  it('describe day, place, price and availability to search engines', async () => {
    const html = await page('/calendar/hill')
    const items = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    )
    expect(items.find((sku) => sku['@type'] === 'SportsEvent')).toMatchObject({
      name: 'The hill',
      startDate: '2026-12-12T09:00:00+11:00',
      endDate: '2026-12-12T16:00:00+11:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'The long hill', address: 'Hill Road, NSW' },
      offers: { price: '120.00', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
    })
    expect(html).toContain('Walk it &lt;b&gt;first&lt;/b&gt;.')
    expect(html).toContain('<title>The hill 2026')
    expect(await page('/calendar/off')).toContain('https://schema.org/EventCancelled')
    expect(await page('/calendar/run')).toContain('"@type":"Event"')
  })

  it('include the address of every place, and a described picture for sharing', async () => {
    for (const path of ['/calendar/hill', '/calendar/run', '/calendar/off']) {
      const html = await page(path)
      expect(html).toMatch(/"location":\{"@type":"Place","name":"[^"]+","address":"[^"]+"\}/)
      for (const tag of [
        'property="og:image"',
        'property="og:image:alt"',
        'property="og:locale"',
        'name="twitter:card"',
      ])
        expect(html).toContain(`<meta ${tag} content="`)
    }
    const listing = await page('/calendar')
    expect(listing).toContain('<meta name="twitter:card" content="summary">')
    expect(listing).toContain('<meta property="og:url" content="http://localhost:3000/calendar">')
  })

  it('are listed in the sitemap, except drafts', async () => {
    const text = await page('/sitemap.xml')
    for (const path of ['/calendar', '/calendar/hill', '/calendar/over', '/calendar/off'])
      expect(text).toContain(`<loc>http://localhost:3000${path}</loc>`)
    expect(text).not.toContain('secret-draft')
  })
})

describe('cached calendar pages', () => {
  it('send no query at the second request of any visitor', async () => {
    const paths = ['/calendar', '/calendar?month=2026-12', '/calendar/hill']
    for (const path of paths) await page(path)
    const { texts, clear } = recordStatements(server.database, () => true)
    clear()
    for (const path of paths) await page(path)
    // Ignore the polling of the content version, twice a second.
    expect(texts.filter((text) => !text.includes('content_version'))).toEqual([])
  })
})

describe('iCalendar feeds', () => {
  it('contain the past year and all future events, accepted by a strict parser', async () => {
    const answer = await server.request('GET', '/calendar.ics')
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const { events } = readCalendarFile(answer.text)
    expect(events.map(({ summary }) => summary)).toEqual(['over', 'now', 'The hill', 'run', 'off'])
    expect(events.find(({ summary }) => summary === 'The hill')).toMatchObject({
      startMs: clubTime('2026-12-12', '09:00').getTime(),
      endMs: clubTime('2026-12-12', '16:00').getTime(),
      location: 'The long hill, Hill Road, NSW',
      url: 'http://localhost:3000/calendar/hill',
      sequence: 0,
    })
    expect(events.at(-1)).toMatchObject({ status: 'CANCELLED', sequence: 1, description: 'Track closed.' })
  })

  it('use the same uid for one event as in the whole feed', async () => {
    const whole = readCalendarFile((await server.request('GET', '/calendar.ics')).text).events
    const { events } = readCalendarFile((await server.request('GET', '/calendar/hill.ics')).text)
    expect(events).toEqual([whole.find(({ summary }) => summary === 'The hill')])
  })
})

describe('passage of time without a change', () => {
  it('updates the cached page when entries close, and removes past events from the list', async () => {
    const other = await startCalendar({ nowIso: '2026-12-06T08:59:00Z' })
    try {
      await putOn(other, {
        slug: 'hill',
        day: '2026-12-12',
        entriesOpenAt: clubTime('2026-11-01', '18:00'),
        entriesCloseAt: clubTime('2026-12-06', '20:00'),
      })
      const texts = async () =>
        Promise.all(
          ['/calendar', '/calendar/hill'].map(async (path) => (await other.request('GET', path)).text),
        )
      for (const text of await texts()) expect(text).toContain('Enter by')
      other.clock.advanceMs(60_000)
      for (const text of await texts()) expect(text).toContain('Entries closed')
      other.clock.setTo(clubTime('2026-12-12', '23:59').toISOString())
      expect((await texts())[0]).toContain('href="/calendar/hill"')
      other.clock.setTo(clubTime('2026-12-13', '00:00').toISOString())
      expect((await texts())[0]).not.toContain('href="/calendar/hill"')
    } finally {
      await other.stop()
    }
  })
})

describe('calendar with 2,000 events', () => {
  it('reads a month with one statement that touches only that month', async () => {
    const other = await startCalendar({ nowIso: NOW })
    try {
      const days = Array.from({ length: 2_000 }, (_, at) => addDays('2024-01-01', Math.floor(at * 0.9)))
      await putOn(
        other,
        ...days.map((day, at) => ({
          slug: `event-${at}`,
          day,
          trackId: (at % 2) + 1,
          prices: [{ label: 'Member', note: '', priceCents: 100 * at }],
        })),
      )
      await other.database.pool.query('analyze')
      const { texts } = recordStatements(other.database, (text) => text.includes('"event"'))
      const answer = await other.request('GET', '/api/v1/club/event/calendar?month=2026-12')
      expect((answer.json() as CalendarAnswer).data.length).toBeGreaterThan(30)
      expect(texts).toHaveLength(1)
      const month = () => other.request('GET', '/api/v1/club/event/calendar?month=2026-11')
      const [plan] = (await explainReads(other.database, month)).filter(({ statement }) =>
        statement.includes('"event"'),
      )
      expect(plan?.plan).not.toMatch(/Seq Scan on event\b/)
      expect(plan?.plan).not.toMatch(/Seq Scan on event_price\b/)
      // The month has 34 events. Each needs a few pages of tables and indexes; reading all 2,000 events would need far
      // more.
      expect(plan?.blocksRead).toBeLessThan(300)
    } finally {
      await other.stop()
    }
  }, 60_000)
})
