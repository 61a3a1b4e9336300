/** Simulates the third party’s calendar: a service on a local port, with upcoming events and a page for each. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Clock } from '#platform/shared/clock.ts'
import { addDays, daysBetween } from '#platform/shared/days.ts'
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { openOnLoopback, sendJson } from '#platform/server/loopback.ts'
import { DEMO_RACING, type DemoRacing } from './fake-racing-list.ts'
import { RACING_EVENTS_PATH, type RacingEventsPlace } from './racing-events.ts'

const ZONE = 'Australia/Sydney'
const PAGE_PATH = '/event/'

export type RacingEventsSimulatorOptions = {
  clock: Clock
  clientId?: string
  managerId?: string
  /** The events of the calendar; each names its day as a number of days after the start of the simulator. */
  racing?: readonly DemoRacing[]
}

export type RacingEventsSimulator = RacingEventsPlace & {
  /** Stops the simulator and aborts open requests. */
  close(): Promise<void>
}

/** Starts the simulator on a free port of the loopback address. */
export async function startRacingEventsSimulator({
  clock,
  clientId = 'paddock',
  managerId = 'corella-plains',
  racing = DEMO_RACING,
}: RacingEventsSimulatorOptions): Promise<RacingEventsSimulator> {
  let url = ''
  // Days count from the start of the simulator, so that an event’s date never moves.
  const today = dayInZone(clock.nowMs(), ZONE)
  const events = () => racing.map((one) => wireOf(one, today, url))
  const server = createServer((request, response) =>
    respond({ clientId, managerId, events }, request, response),
  )
  const door = await openOnLoopback(server)
  url = door.url
  return {
    url,
    clientId,
    managerId,
    close: () => door.close(),
  }
}

/** An event in the service’s JSON. */
type EventJson = {
  id: number
  name: string
  organiser: string
  venue: string
  discipline: string
  start_date: string
  end_date: string
  status: 'scheduled' | 'cancelled'
  url: string
}

function wireOf(one: DemoRacing, today: string, url: string): EventJson {
  const first = saturdayFrom(addDays(today, one.inDays))
  return {
    id: one.id,
    name: one.name,
    organiser: one.organiser,
    venue: one.venue,
    discipline: one.discipline,
    start_date: first,
    end_date: addDays(first, one.days - 1),
    status: one.isCancelled ? 'cancelled' : 'scheduled',
    url: `${url}${PAGE_PATH}${one.id}`,
  }
}

const A_SATURDAY = '2000-01-01'

/** Returns the given day if it is a Saturday, otherwise the next Saturday. */
function saturdayFrom(day: string): string {
  return addDays(day, (7 - (daysBetween(A_SATURDAY, day) % 7)) % 7)
}

type Deps = { clientId: string; managerId: string; events: () => EventJson[] }

function respond(
  { clientId, managerId, events }: Deps,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname, searchParams: asked } = new URL(request.url ?? '/', 'http://simulator')
  if (request.method !== 'GET') return sendJson(response, 405, { error: 'method_not_allowed' })
  if (pathname === RACING_EVENTS_PATH) {
    const isKnown = asked.get('client_api_id') === clientId && asked.get('event_manager_id') === managerId
    if (!isKnown) return sendJson(response, 403, { error: 'unknown_client' })
    const from = asked.get('from') ?? ''
    return sendJson(response, 200, { events: events().filter(({ end_date: last }) => last >= from) })
  }
  const event = events().find(({ id }) => pathname === PAGE_PATH + id)
  if (event !== undefined)
    return sendPage(response, 200, event.name, `${event.organiser}, ${event.venue}, ${event.start_date}.`)
  return sendPage(response, 404, 'Nothing to see here', 'No event has this address.')
}

function sendPage(response: ServerResponse, status: number, heading: string, sentence: string): void {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapedHtml(heading)} · Racing calendar simulator</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"></head>
<body><main><p>Racing calendar simulator</p><h1>${escapedHtml(heading)}</h1><p>${escapedHtml(sentence)}</p>
<p>This stands in for somebody else’s calendar while the demo runs. Nobody races here.</p></main></body></html>`
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    .end(html)
}
