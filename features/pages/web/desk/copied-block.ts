/**
 * The block that a person copied last. It can be pasted on every page, in each window of this browser, until the person
 * logs out. Only the login that copied it can read it, and the copy of a login that has ended is deleted.
 * @source docs/reference/pages-and-blocks.md §8.12
 */
import { forget, keep, onStoredElsewhere, readStored } from '#platform/web/storage.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import { isPlainEqual } from '../../plain-equal.ts'
import type { JournalOwner } from './edit-journal.ts'

const NAME = 'paddock.copied-block'

type Stored = { person: number; login: string | null; values: DraftBlockValues }

const listeners = new Set<() => void>()

/**
 * Stores the values of a block for the login that is stored on this device now.
 * @returns `logged_out` if this person is no longer logged in, and `not_stored` if the browser's storage is full or
 * turned off
 */
export function copyBlock(
  owner: JournalOwner,
  values: DraftBlockValues,
): 'copied' | 'logged_out' | 'not_stored' {
  if (!owner.isLoggedIn()) return 'logged_out'
  const stored: Stored = { person: owner.personId, login: owner.currentLogin(), values }
  keep(NAME, stored)
  for (const changed of listeners) changed()
  return isPlainEqual(readStored(NAME), stored) ? 'copied' : 'not_stored'
}

/**
 * Returns the values of the copied block; null if this login has copied none. The values are not validated: an earlier
 * release may have stored them.
 */
export function findCopiedBlock({
  personId,
  currentLogin,
  isLoggedIn,
}: JournalOwner): DraftBlockValues | null {
  const stored = storedBlock()
  const isOwn = stored?.person === personId && stored.login === currentLogin() && isLoggedIn()
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
 * Deletes the copied block unless it belongs to the login that is stored on this device now. Call it when a session ends
 * and when one is opened: a tab may have been closed before it could delete the block, and a suspended tab may notice
 * the end of a session late, when the next person has already copied a block.
 * @param current the ids of the person and of the login that the stored access token contains, null without a token
 */
export function forgetCopiedBlockOfOthers(current: { person: string | null; login: string | null }): void {
  if (readStored(NAME) === null) return
  const own = storedBlock()
  if (own === null || String(own.person) !== current.person || own.login !== current.login) forget(NAME)
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
