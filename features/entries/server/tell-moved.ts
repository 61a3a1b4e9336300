import { type EventRow, findEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { type EntryStanding, movedLetter } from './entry-letters.ts'
import type { EntryPowers } from './entry-powers.ts'
import { type EntryRow, listEntrants } from './entries.store.ts'

/**
 * The club has put an event off, or has it on at another day or place: everybody who is in, helps or waits is told once.
 * What is settled of a new day while it is put off nobody is told before it is on again.
 */
export async function tellMoved(
  { write }: Pick<EntryPowers, 'write'>,
  tx: Tx,
  { id, before }: { id: number; before: EventRow['status'] },
): Promise<void> {
  const event = await findEvent(tx, id)
  if (event === null || (event.status === 'postponed' && before === 'postponed')) return
  for (const { personId, ...entry } of await listEntrants(tx, id))
    await write(tx, personId, movedLetter(event, standingOf(entry)))
}

function standingOf({ role, state }: Pick<EntryRow, 'role' | 'state'>): EntryStanding {
  if (role === 'volunteer') return 'helps'
  if (state === 'reserve') return 'waits'
  return state === 'offered' ? 'offered' : 'in'
}
