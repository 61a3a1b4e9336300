import { findEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { movedLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'
import { listEntrants } from './entries.store.ts'

/** The club has put an event off, or to another day or place: everybody who is in, helps or waits is told. */
export async function tellMoved(
  { write }: Pick<EntryPowers, 'write'>,
  tx: Tx,
  eventId: number,
): Promise<void> {
  const event = await findEvent(tx, eventId)
  if (event === null) return
  for (const personId of await listEntrants(tx, eventId)) await write(tx, personId, movedLetter(event))
}
