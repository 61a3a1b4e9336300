import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type RacingEvent,
  type RacingEvents,
  RacingEventsRefusal,
} from '#integrations/racing-events/racing-events.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { putOn, startCalendar } from '#tests/events/calendar-server.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { openRacingCalendar, type RacingCalendar } from './racing-calendar.ts'

const SPRINT: RacingEvent = {
  id: '7',
  title: 'State sprint',
  organiser: 'State panel',
  place: 'The lake',
  discipline: 'rally sprint',
  starts_on: '2026-12-05',
  ends_on: '2026-12-06',
  is_cancelled: false,
  url: 'https://racing.example/7',
}
const DRIFT = {
  ...SPRINT,
  id: '8',
  title: 'Drift',
  discipline: 'drift',
  starts_on: '2026-12-20',
  ends_on: '2026-12-20',
}

let server: RunningServer
let listedEvents: RacingEvent[] | 'refused'
let asked: string[]
let calendar: RacingCalendar

beforeEach(async () => {
  server = await startCalendar()
  listedEvents = [SPRINT, DRIFT]
  asked = []
  calendar = open('test')
})
afterEach(() => server.stop())

const service: RacingEvents = {
  list: (fromDay) => {
    asked.push(fromDay)
    return listedEvents === 'refused'
      ? Promise.reject(new RacingEventsRefusal('unavailable', 'not today'))
      : Promise.resolve(listedEvents)
  },
}

function open(source: string): RacingCalendar {
  return openRacingCalendar({
    ...server.clubApp.service,
    racing: { service, source },
    timezone: () => Promise.resolve('Australia/Sydney'),
  })
}

const titles = async (from = calendar) => (await from.read()).map(({ title }) => title)

describe('events of other organisers', () => {
  it('are requested from a month back, and converted to the club’s kinds of events', async () => {
    await calendar.refresh()
    expect(asked).toEqual(['2026-10-21'])
    expect(await calendar.read()).toEqual([
      expect.objectContaining({
        id: '7',
        kind: null,
        starts_on: '2026-12-05',
        url: 'https://racing.example/7',
      }),
      expect.objectContaining({ id: '8', kind: 'drift' }),
    ])
  })

  it('are available in another process, and after a start without a response', async () => {
    await calendar.refresh()
    listedEvents = 'refused'
    expect(await titles(open('test'))).toEqual(['State sprint', 'Drift'])
    expect(await titles(open('another calendar'))).toEqual([])
  })

  it('remain for a week without a response and no longer; the club’s own events always remain', async () => {
    await putOn(server, { slug: 'own', day: '2026-12-12' })
    await calendar.refresh()
    listedEvents = 'refused'
    server.clock.advanceMs(7 * DAY_MS)
    await calendar.refresh()
    expect(await titles()).toEqual(['State sprint', 'Drift'])
    server.clock.advanceMs(1)
    await calendar.refresh()
    expect(await titles()).toEqual([])
    expect((await server.request('GET', '/calendar')).text).toContain('href="/calendar/own"')
    expect(server.logged()).toContain('the racing calendar gave no answer')
    listedEvents = [SPRINT]
    await calendar.refresh()
    expect(await titles()).toEqual(['State sprint'])
  })

  it('invalidate cached pages only when they change', async () => {
    const { contentVersion } = server.clubApp.service
    await calendar.refresh()
    const version = contentVersion.current()
    await calendar.refresh()
    expect(contentVersion.current()).toBe(version)
    listedEvents = [{ ...SPRINT, is_cancelled: true }]
    await calendar.refresh()
    expect(contentVersion.current()).toBeGreaterThan(version)
    expect(await calendar.read()).toMatchObject([{ is_cancelled: true }])
  })

  it('rethrow any error that is not a refusal of the third party', async () => {
    listedEvents = null as never
    await expect(calendar.refresh()).rejects.toThrow()
  })

  it('are empty if no calendar is connected', async () => {
    const none = openRacingCalendar({
      ...server.clubApp.service,
      racing: null,
      timezone: () => Promise.resolve('Australia/Sydney'),
    })
    await none.refresh()
    expect(await none.read()).toEqual([])
  })
})

describe('calendar with events of other organisers', () => {
  it('shows both in one list and one month, links to their site safely, and names the organiser', async () => {
    await putOn(server, { slug: 'own', day: '2026-12-05' })
    await server.clubApp.runTask('fetch_racing_calendar')
    const html = (await server.request('GET', '/calendar?month=2026-12')).text
    expect(html).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/event\/7101" rel="noopener"/)
    expect(html).toContain('Western Districts Rallysprint')
    expect(html).toContain('>Elsewhere<')
    expect(html).toContain('Racing elsewhere')
    const answer = await server.request('GET', '/api/v1/club/event/calendar?month=2026-12')
    expect(answer.json()).toMatchObject({
      data: [{ slug: 'own' }],
      elsewhere: [{ title: 'Western Districts Rallysprint', kind: 'rallysprint' }, { kind: 'supersprint' }],
    })
    const says = async (path: string, words: string) =>
      (await server.request('GET', path)).text.includes(words)
    expect(await says('/calendar?month=2026-12&whose=club', 'Western Districts')).toBe(false)
    expect(await says('/calendar?whose=elsewhere', '/calendar/own')).toBe(false)
    expect(await says('/calendar.ics', 'Western Districts')).toBe(false)
    // The month of their last event is the last month that can be opened.
    expect((await server.request('GET', '/calendar?month=2027-03')).status).toBe(200)
    expect((await server.request('GET', '/calendar?month=2027-04')).status).toBe(302)
  })
})
