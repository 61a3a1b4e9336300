import { type EventRow, readEventPlaces } from '#features/events/server/events.public.ts'
import type { Db } from '#platform/server/database/pool.ts'

/** Returns where events are held by event id, with the address if it is known; empty if neither is known. */
export async function placesOfEvents(
  db: Db,
  events: readonly EventRow[],
): Promise<ReadonlyMap<number, string>> {
  const places = await readEventPlaces(db, events)
  return new Map(
    events.map(({ id, address }) => [
      id,
      [places.get(id) ?? '', address.replaceAll('\n', ', ')].filter((part) => part !== '').join(', '),
    ]),
  )
}

/** Returns where one event is held, like `placesOfEvents`. */
export async function placeOfEvent(db: Db, event: EventRow): Promise<string> {
  return (await placesOfEvents(db, [event])).get(event.id) ?? ''
}
