/**
 * Stores the changes of a draft that the server has not received yet on this device. They are stored by person and
 * page, so that they can be sent after a crash, and are deleted when the person logs out.
 */
import { forget, keep, readStored, storedNames } from '#platform/web/storage.ts'
import type { PageOperation } from '../../page-drafts.contract.ts'
import type { NumberedEdit, UnsentOperation } from './edit-state.ts'

export type Journal = {
  /** The id of the window that made the changes. Sent again with the same id, an edit is not applied twice. */
  client: string
  clientSeq: number
  inFlight: NumberedEdit | null
  queue: UnsentOperation[]
  atMs: number
}

const PREFIX = 'page-edits '
const nameOf = (personId: number, pageId: number) => `${PREFIX}${personId} ${pageId}`

/** Returns the stored unsent changes; null if there are none. */
export function readJournal(personId: number, pageId: number): Journal | null {
  const stored = readStored(nameOf(personId, pageId))
  if (typeof stored !== 'object' || stored === null || !('client' in stored && 'queue' in stored)) return null
  const journal = stored as Omit<Journal, 'queue'> & { queue: (UnsentOperation | PageOperation)[] }
  return { ...journal, queue: journal.queue.map(withBase) }
}

/**
 * An earlier release stored operations without their base. With 0, the server shows a conflict where another person has
 * changed the field.
 */
function withBase(entry: UnsentOperation | PageOperation): UnsentOperation {
  return 'operation' in entry ? entry : { base: 0, operation: entry }
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
