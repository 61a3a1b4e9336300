/**
 * The changes of a draft that the server does not have yet, stored on this device. They are kept for each person and
 * page, so that they can be sent after a crash, and are deleted when the person logs out.
 */
import { forget, keep, readStored, storedNames } from '#platform/web/storage.ts'
import type { PageOperation } from '../../page-drafts.contract.ts'

export type Journal = {
  /** The window that made the changes: sent again under its name, an edit is not applied twice. */
  client: string
  clientSeq: number
  inFlight: { clientSeq: number; base: number; operations: PageOperation[] } | null
  queue: PageOperation[]
  atMs: number
}

const PREFIX = 'page-edits '
const nameOf = (personId: number, pageId: number) => `${PREFIX}${personId} ${pageId}`

/** Returns what is waiting to be sent; null if nothing is. */
export function readJournal(personId: number, pageId: number): Journal | null {
  const stored = readStored(nameOf(personId, pageId))
  return typeof stored === 'object' && stored !== null && 'client' in stored && 'queue' in stored
    ? (stored as Journal)
    : null
}

/** Stores what is waiting to be sent. */
export function keepJournal(personId: number, pageId: number, journal: Journal): void {
  keep(nameOf(personId, pageId), journal)
}

/** Deletes what was waiting to be sent. */
export function forgetJournal(personId: number, pageId: number): void {
  forget(nameOf(personId, pageId))
}

/** Deletes the journals of all pages, when a session has ended. */
export function forgetJournals(): void {
  for (const name of storedNames(PREFIX)) forget(name)
}
