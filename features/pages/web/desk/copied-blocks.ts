/**
 * The blocks that a person copied last, in the order of their page. They can be pasted on every page, in each window of
 * this browser, until the person logs out. Only the login that copied them can read them, and the copy of a login that
 * has ended is deleted.
 * @source docs/reference/pages-and-blocks.md §8.12
 */
import { forget, keep, onStoredElsewhere, readStored } from '#platform/web/storage.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import { isPlainEqual } from '../../plain-equal.ts'
import type { JournalOwner } from './edit-journal.ts'

/** The name under which earlier releases stored one block. */
const NAME = 'paddock.copied-block'

type Stored = { person: number; login: string | null; blocks: DraftBlockValues[] }

const listeners = new Set<() => void>()

/**
 * Stores the values of blocks for the login that is stored on this device now.
 * @returns `logged_out` if this person is no longer logged in, and `not_stored` if the browser's storage is full or
 * turned off
 */
export function copyBlocks(
  owner: JournalOwner,
  blocks: DraftBlockValues[],
): 'copied' | 'logged_out' | 'not_stored' {
  if (!owner.isLoggedIn()) return 'logged_out'
  const stored: Stored = { person: owner.personId, login: owner.currentLogin(), blocks }
  keep(NAME, stored)
  for (const changed of listeners) changed()
  return isPlainEqual(readStored(NAME), stored) ? 'copied' : 'not_stored'
}

/**
 * Returns the values of the copied blocks; empty if this login has copied none. The values are not validated: an earlier
 * release may have stored them.
 */
export function findCopiedBlocks({ personId, currentLogin, isLoggedIn }: JournalOwner): DraftBlockValues[] {
  const stored = storedBlocks()
  const isOwn = stored?.person === personId && stored.login === currentLogin() && isLoggedIn()
  return isOwn ? stored.blocks : []
}

/** Calls `changed` when blocks are copied in any window. @returns a function that unsubscribes */
export function onCopiedBlocks(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onStoredElsewhere(NAME, changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/**
 * Deletes the copied blocks unless they belong to the login that is stored on this device now. Call it when a session
 * ends and when one is opened: a tab may have been closed before it could delete the blocks, and a suspended tab may
 * notice the end of a session late, when the next person has already copied blocks.
 * @param current the ids of the person and of the login that the stored access token contains, null without a token
 */
export function forgetCopiedBlocksOfOthers(current: { person: string | null; login: string | null }): void {
  if (readStored(NAME) === null) return
  const own = storedBlocks()
  if (own === null || String(own.person) !== current.person || own.login !== current.login) forget(NAME)
}

function storedBlocks(): Stored | null {
  const stored = readStored(NAME)
  if (typeof stored !== 'object' || stored === null) return null
  const { person, login, blocks, values } = stored as Partial<Record<keyof Stored | 'values', unknown>>
  // An earlier release stored one block, under `values`.
  const list: readonly unknown[] = Array.isArray(blocks) ? blocks : [values]
  if (typeof person !== 'number' || list.length === 0) return null
  if (!list.every((each) => typeof each === 'object' && each !== null)) return null
  return { person, login: typeof login === 'string' ? login : null, blocks: list as DraftBlockValues[] }
}
