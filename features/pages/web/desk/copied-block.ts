/**
 * The block that a person copied last. It can be pasted on every page, in each window of this browser, until the person
 * logs out. Only the login that copied it can read it.
 * @source docs/reference/pages-and-blocks.md §8.12
 */
import { forget, keep, onStoredElsewhere, readStored } from '#platform/web/storage.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import { isPlainEqual } from '../../plain-equal.ts'
import type { JournalOwner } from './edit-journal.ts'

const NAME = 'paddock.copied-block'

type Stored = { person: number; login: string | null; values: DraftBlockValues }

const listeners = new Set<() => void>()

/** Stores the values of a block. @returns false if this failed, for example because the browser's storage is full */
export function copyBlock({ personId, login }: JournalOwner, values: DraftBlockValues): boolean {
  const stored: Stored = { person: personId, login, values }
  keep(NAME, stored)
  for (const changed of listeners) changed()
  return isPlainEqual(readStored(NAME), stored)
}

/**
 * Returns the values of the copied block; null if this login has copied none. The values are not validated: an earlier
 * release may have stored them.
 */
export function findCopiedBlock({ personId, login, isLoggedIn }: JournalOwner): DraftBlockValues | null {
  const stored = storedBlock()
  const isOwn = stored !== null && stored.person === personId && stored.login === login && isLoggedIn()
  return isOwn ? stored.values : null
}

/** Calls `changed` when a block is copied in any window. @returns a function that unsubscribes */
export function onCopiedBlock(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onStoredElsewhere(NAME, changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/**
 * Deletes the copied block of a login that has ended. A suspended tab may notice the end late, when the next person has
 * already copied a block; that block remains.
 */
export function forgetCopiedBlock(ended: { person: string | null; login: string | null }): void {
  const stored = readStored(NAME)
  if (stored === null) return
  const own = storedBlock()
  if (own === null || (String(own.person) === ended.person && own.login === ended.login)) forget(NAME)
}

function storedBlock(): Stored | null {
  const stored = readStored(NAME)
  if (typeof stored !== 'object' || stored === null) return null
  const { person, login, values } = stored as Partial<Record<keyof Stored, unknown>>
  if (typeof person !== 'number' || typeof values !== 'object' || values === null) return null
  return {
    person,
    login: typeof login === 'string' ? login : null,
    values: values as DraftBlockValues,
  }
}
