/**
 * Stores the changes of a draft that the server has not received yet on this device. They are stored by person and
 * page, so that they can be sent after a crash, and are deleted when the person logs out.
 */
import { forget, keep, readStored, storedNames } from '#platform/web/storage.ts'
import type { PageOperation } from '../../page-drafts.contract.ts'

export type Journal = {
  /** The id of the window that made the changes. Sent again with the same id, an edit is not applied twice. */
  client: string
  clientSeq: number
  inFlight: { clientSeq: number; base: number; operations: PageOperation[] } | null
  queue: PageOperation[]
  atMs: number
}

const PREFIX = 'page-edits '
const nameOf = (personId: number, pageId: number) => `${PREFIX}${personId} ${pageId}`

/** Returns the stored unsent changes; null if there are none. */
export function readJournal(personId: number, pageId: number): Journal | null {
  const stored = readStored(nameOf(personId, pageId))
  return typeof stored === 'object' && stored !== null && 'client' in stored && 'queue' in stored
    ? (stored as Journal)
    : null
}

/** Stores the unsent changes. */
export function keepJournal(personId: number, pageId: number, journal: Journal): void {
  keep(nameOf(personId, pageId), journal)
}

/** Deletes the stored unsent changes. */
export function forgetJournal(personId: number, pageId: number): void {
  forget(nameOf(personId, pageId))
}

/** Deletes the journals of all pages after a logout. */
export function forgetJournals(): void {
  for (const name of storedNames(PREFIX)) forget(name)
}
