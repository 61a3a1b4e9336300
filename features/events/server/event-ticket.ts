import type { EventTicketDetails, TicketEvent } from '#features/catalogue/server/catalogue.public.ts'
import { listEventTracks } from '#features/tracks/server/tracks.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { shownInZone } from '#platform/shared/zone-time.ts'
import { type EventRow, findEvent, listSessions } from './events.store.ts'

/** Maximum number of schedule lines on a printed ticket. */
const SCHEDULE_MAX = 6
const LABEL_MAX_LENGTH = 40

/**
 * Returns the event details printed on every ticket, whoever sells it: days, opening time, place, and the first day's
 * schedule.
 */
export async function eventTicketDetails(db: Db, event: EventRow): Promise<EventTicketDetails> {
  const sessions = await listSessions(db, event.id)
  const track = (await listEventTracks(db)).find(({ id }) => id === event.trackId)
  const first = sessions.filter(({ day }) => day === event.startsOn)
  return {
    event_id: event.id,
    occasion: event.title,
    day: event.startsOn,
    last_day: event.endsOn === event.startsOn ? '' : event.endsOn,
    opens_at: first[0]?.time ?? shownInZone(event.startsAt.getTime(), event.timezone).slice(11, 16),
    place: event.place === '' ? (track?.name ?? '') : event.place,
    address: event.address,
    schedule: first
      .slice(0, SCHEDULE_MAX)
      .map(({ time, label }) => ({ time, label: label.slice(0, LABEL_MAX_LENGTH) })),
    permit_no: event.permitNo,
    colour: track?.colour ?? '',
  }
}

/** Returns the event data that the shop needs to sell tickets; null if there is no such event. */
export async function findTicketEvent(db: Db, id: number): Promise<TicketEvent | null> {
  const event = await findEvent(db, id)
  return event === null ? null : { facts: await eventTicketDetails(db, event), isOff: isOff(event) }
}

/** Returns whether an event is not going ahead (draft, postponed or cancelled), so that no tickets are sold. */
export function isOff({ status }: Pick<EventRow, 'status'>): boolean {
  return status === 'draft' || status === 'postponed' || status === 'cancelled'
}
