import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutbound } from '#platform/server/outbound.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { type RacingEventsSimulator, startRacingEventsSimulator } from './fake-racing-events.ts'
import { liveRacingEvents } from './live-racing-events.ts'
import { openRacingEvents } from './open-racing-events.ts'
import { racingEventsConformance, racingOutcomeOf } from './racing-events.conformance.ts'

const outbound = createOutbound({ allowsLoopback: true })
const IDS = { clientId: 'ours', managerId: 'club-7' }
const FROM = '2026-12-01'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function simulator(): Promise<RacingEventsSimulator> {
  const started = await startRacingEventsSimulator({ clock: new MovableClock('2026-11-21T00:00:00Z') })
  closing.push(() => started.close())
  return started
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering = (body: string, status = 200) =>
  listening((_request, response) => void response.writeHead(status).end(body))
const serviceOf = (url: string, timeoutMs?: number) =>
  liveRacingEvents({ url, ...IDS }, { outbound, ...(timeoutMs === undefined ? {} : { timeoutMs }) })

type EventJson = {
  id: number
  name: string
  start_date: string
  end_date?: string
  url: string
  status?: string
}

const SPRINT = {
  id: 'a-1',
  name: 'Sprint',
  start_date: '2026-12-05',
  url: 'https://racing.example/a-1',
}

describe('simulated racing calendar', () => {
  racingEventsConformance(async () => {
    const place = await simulator()
    return {
      service: liveRacingEvents(place, { outbound }),
      guests: liveRacingEvents({ ...place, managerId: 'somebody-else' }, { outbound }),
      // On this day the rallysprint of 12 December is over and the supersprint is on its second day.
      from: '2026-12-20',
      titles: [
        'State Supersprint, round 7',
        'Summer Drift Practice',
        'Officials’ Bronze Course',
        'Autumn Historic Weekend',
      ],
      cancelledTitle: 'Summer Drift Practice',
    }
  })

  it('serves a page for each event and for nothing else', async () => {
    const place = await simulator()
    const [event] = await liveRacingEvents(place, { outbound }).list(FROM)
    const page = await outbound({ url: event?.url ?? '' })
    expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining('Rallysprint')])
    expect((await outbound({ url: `${place.url}/event/1` })).status).toBe(404)
    expect((await outbound({ url: place.url, method: 'POST' })).status).toBe(405)
  })
})

describe('live racing calendar', () => {
  racingEventsConformance(async () => {
    const url = await listening((request, response) => {
      const { pathname, searchParams: asked } = new URL(request.url ?? '/', 'http://x')
      const isOurs = asked.get('client_api_id') === 'ours' && asked.get('event_manager_id') === 'club-7'
      if (pathname !== '/api/v1/events' || !isOurs) return void response.writeHead(401).end()
      const all: EventJson[] = [
        { ...SPRINT, id: 3, name: 'Third', start_date: '2027-01-05', status: 'Cancelled' },
        { ...SPRINT, id: 1, name: 'Over', start_date: '2026-11-30' },
        { ...SPRINT, id: 2, name: 'First', start_date: '2026-11-29', end_date: FROM },
      ]
      const from = asked.get('from') ?? ''
      const events = all.filter(({ start_date: first, end_date: last = first }) => last >= from)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ events }))
    })
    return {
      service: serviceOf(url),
      guests: liveRacingEvents({ url, clientId: 'ours', managerId: 'theirs' }, { outbound }),
      from: FROM,
      titles: ['First', 'Third'],
      cancelledTitle: 'Third',
    }
  })

  it('drops invalid events and keeps the others', async () => {
    const events = [
      SPRINT,
      { ...SPRINT, name: 'The same once more' },
      { ...SPRINT, id: 'b', url: 'http://elsewhere.example/b' },
      { ...SPRINT, id: 'c', url: 'javascript:alert(1)' },
      { ...SPRINT, id: 'd', url: 'https://user:secret@racing.example/' },
      { ...SPRINT, id: 'e', start_date: '2026-02-30' },
      { ...SPRINT, id: 'f', end_date: '2026-12-04' },
      { ...SPRINT, id: 'g', end_date: '2027-06-05' },
      { ...SPRINT, id: 'h', name: ' \n ' },
      { ...SPRINT, id: '../i' },
      { ...SPRINT, id: 'j', start_date: '2026-11-30' },
      null,
      'an event',
    ]
    const url = await answering(JSON.stringify({ events }))
    expect(await serviceOf(url).list(FROM)).toEqual([
      {
        id: 'a-1',
        title: 'Sprint',
        organiser: '',
        place: '',
        discipline: '',
        starts_on: '2026-12-05',
        ends_on: '2026-12-05',
        is_cancelled: false,
        url: 'https://racing.example/a-1',
      },
    ])
  })

  it('removes control characters and line breaks from texts', async () => {
    const url = await answering(
      JSON.stringify({ events: [{ ...SPRINT, name: 'A\r\nB\u0007C', discipline: 'Hillclimb' }] }),
    )
    expect(await serviceOf(url).list(FROM)).toMatchObject([{ title: 'A B C', discipline: 'hillclimb' }])
  })

  it.each([
    ['no JSON', '<html>', 200],
    ['no list', '{"events":{}}', 200],
    ['a fault', '{"events":[]}', 500],
    ['a way elsewhere', '', 302],
  ])('is unavailable when it answers with %s', async (_what, body, status) => {
    expect(await racingOutcomeOf(serviceOf(await answering(body, status)), FROM)).toBe('refused: unavailable')
  })

  it('is reported as unavailable after a timeout, for an oversized response and when unreachable', async () => {
    const silent = await listening(() => undefined)
    expect(await racingOutcomeOf(serviceOf(silent, 50), FROM)).toBe('refused: unavailable')
    const endless = await answering(' '.repeat(1024 * 1024 + 1))
    expect(await racingOutcomeOf(serviceOf(endless), FROM)).toBe('refused: unavailable')
    expect(await racingOutcomeOf(serviceOf('http://127.0.0.1:1'), FROM)).toBe('refused: unavailable')
  })
})

describe('openRacingEvents', () => {
  const deps = { outbound, clock: new MovableClock('2026-11-21T00:00:00Z') }
  it('opens the calendar in the settings, else the simulator in a demo, else none', async () => {
    const named = await openRacingEvents(
      { isDemo: true, events: { url: 'https://racing.example', ...IDS } },
      deps,
    )
    expect(named?.source).toBe('https://racing.example club-7')
    const simulated = await openRacingEvents({ isDemo: true, events: undefined }, deps)
    closing.push(() => simulated?.close() ?? Promise.resolve())
    expect(await simulated?.service.list(FROM)).toHaveLength(5)
    expect(await openRacingEvents({ isDemo: false, events: undefined }, deps)).toBeNull()
  })
})
