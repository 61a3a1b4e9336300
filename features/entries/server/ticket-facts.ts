import type { TicketFacts } from '#features/catalogue/catalogue.contract.ts'
import { findEvent, listSessions } from '#features/events/server/events.public.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { shownInZone } from '#platform/shared/zone-time.ts'
import { findEntry } from './entries.store.ts'

/** What the ticket of an entry says: the event, for what it was entered, and when the gates open. Null for no entry of ours. */
export async function entryTicketFacts(db: Db, entryId: string): Promise<TicketFacts | null> {
  const entry = await findEntry(db, entryId)
  const event = entry === null ? null : await findEvent(db, entry.eventId)
  if (entry === null || event === null) return null
  const sessions = await listSessions(db, event.id)
  const track = (await listHomeTracks(db)).find(({ id }) => id === event.trackId)
  const first = sessions.filter(({ day }) => day === event.startsOn)
  return {
    occasion: event.title,
    kind: [entry.priceLabel, entry.classCode, entry.raceNumber].filter((part) => part !== '').join(' · '),
    day: event.startsOn,
    opens_at: first[0]?.time ?? shownInZone(event.startsAt.getTime(), event.timezone).slice(11, 16),
    place: event.place === '' ? (track?.name ?? '') : event.place,
    address: event.address,
    note: '',
    schedule: first.map(({ time, label }) => ({ time, label })),
    conditions: '',
    permit_no: event.permitNo,
    colour: track?.colour ?? '',
  }
}
