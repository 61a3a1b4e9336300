import * as z from 'zod'
import { type Outbound, type OutboundAnswer, OutboundRefusal } from '#platform/server/outbound.ts'
import { daysBetween, isDay } from '#platform/shared/days.ts'
import {
  RACING_EVENTS_MOST,
  RACING_EVENTS_PATH,
  type RacingEvent,
  type RacingEvents,
  type RacingEventsPlace,
  RacingEventsRefusal,
} from './racing-events.ts'

const TIMEOUT_MS = 8_000
const MAX_BYTES = 1024 * 1024
/** The greatest accepted duration: a longer event would appear on every page of the calendar. */
const LONGEST_DAYS = 31

const day = z.string().refine(isDay)
const words = (most: number) =>
  z.string().transform((text) =>
    text
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, most),
  )

/** An event in the service’s JSON. */
const told = z
  .object({
    id: z.union([z.int().positive().transform(String), z.string().regex(/^[\w-]{1,64}$/)]),
    name: words(200).refine((text) => text !== ''),
    organiser: words(120).default(''),
    venue: words(120).default(''),
    discipline: words(40).default(''),
    start_date: day,
    end_date: day.optional(),
    status: z.string().default('scheduled'),
    url: z.url({ protocol: /^https?$/ }).max(500),
  })
  .refine(({ start_date: first, end_date: last = first }) => {
    const length = daysBetween(first, last)
    return length >= 0 && length < LONGEST_DAYS
  })

/** Connects to the service at its URL through the server’s outbound client. */
export function liveRacingEvents(
  { url, clientId, managerId }: RacingEventsPlace,
  { outbound, timeoutMs = TIMEOUT_MS }: { outbound: Outbound; timeoutMs?: number },
): RacingEvents {
  const ids = { client_api_id: clientId, event_manager_id: managerId }
  return {
    list: async (fromDay) => {
      const asked = new URLSearchParams({ ...ids, from: fromDay })
      const answer = await answerOf(outbound, {
        url: `${url}${RACING_EVENTS_PATH}?${asked}`,
        headers: { accept: 'application/json' },
        timeoutMs,
        maxBytes: MAX_BYTES,
      })
      if (answer.status === 401 || answer.status === 403)
        throw new RacingEventsRefusal('ids', `the racing calendar does not take our ids: ${answer.status}`)
      if (answer.status !== 200)
        throw new RacingEventsRefusal('unavailable', `the racing calendar answered ${answer.status}`)
      return eventsIn(answer, fromDay, new URL(url).origin)
    },
  }
}

async function answerOf(outbound: Outbound, request: Parameters<Outbound>[0]): Promise<OutboundAnswer> {
  try {
    return await outbound(request)
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error
    throw new RacingEventsRefusal('unavailable', `the racing calendar: ${error.code}`, { cause: error })
  }
}

const wholeAnswer = z.object({ events: z.array(z.unknown()) })

function eventsIn({ body }: OutboundAnswer, fromDay: string, origin: string): RacingEvent[] {
  let answer: unknown
  try {
    answer = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new RacingEventsRefusal('unavailable', 'the racing calendar answered with no JSON', { cause })
  }
  const read = wholeAnswer.safeParse(answer)
  if (!read.success)
    throw new RacingEventsRefusal('unavailable', 'the racing calendar answered without events')
  const found = new Map<string, RacingEvent>()
  for (const one of read.data.events) {
    const event = eventOf(one, origin)
    if (event !== null && event.ends_on >= fromDay && !found.has(event.id)) found.set(event.id, event)
  }
  return [...found.values()]
    .toSorted((a, b) =>
      a.starts_on === b.starts_on ? inOrder(a.id, b.id) : inOrder(a.starts_on, b.starts_on),
    )
    .slice(0, RACING_EVENTS_MOST)
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Converts an event; null if it is invalid or links to a disallowed URL. */
function eventOf(one: unknown, origin: string): RacingEvent | null {
  const read = told.safeParse(one)
  if (!read.success) return null
  const { id, name, organiser, venue, discipline, start_date: first, end_date: last, status, url } = read.data
  const page = new URL(url)
  if (page.username !== '' || page.password !== '') return null
  if (page.protocol !== 'https:' && page.origin !== origin) return null
  return {
    id,
    title: name,
    organiser,
    place: venue,
    discipline: discipline.toLowerCase(),
    starts_on: first,
    ends_on: last ?? first,
    is_cancelled: /^cancell?ed$/i.test(status),
    url: page.href,
  }
}
