import { type EventRow, findEvent } from '#features/events/server/events.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { type RecipientState, movedMail } from './entry-mails.ts'
import type { EntryDeps } from './entry-deps.ts'
import { type EntryRow, listEntrants } from './entries.store.ts'

/**
 * Mails entrants, reserves and volunteers once when an event is postponed, withdrawn to a draft, or moved to another
 * day or place. A new date entered while the event is postponed is not mailed until the event is on again.
 */
export async function notifyRescheduled(
  { write }: Pick<EntryDeps, 'write'>,
  tx: Tx,
  { id, before }: { id: number; before: EventRow['status'] },
): Promise<void> {
  const event = await findEvent(tx, id)
  if (event === null || (isPostponed(event.status) && isPostponed(before))) return
  for (const { personId, ...entry } of await listEntrants(tx, id))
    await write(tx, personId, movedMail(event, recipientStateOf(entry)))
}

function isPostponed(status: EventRow['status']): boolean {
  return status === 'postponed' || status === 'draft'
}

function recipientStateOf({ role, state }: Pick<EntryRow, 'role' | 'state'>): RecipientState {
  if (role === 'volunteer') return 'helps'
  if (state === 'reserve') return 'waits'
  return state === 'offered' ? 'offered' : 'in'
}
