import { storedListState, storeListState } from './stored-list-states.ts'

/**
 * The last state of each list that was open in this tab, so that a link from a record leads back to the list as it was.
 * It is in memory only, because a search text is often a member's name.
 */

/** Navigation state of a link that leads back to a list. The list then restores its search text. */
type BackToList = { isBackToList: true }

/** Stores the query of a list, which begins with `?` unless it is empty, and its search text. */
export function storeLastList(path: string, { query, text }: { query: string; text: string }): void {
  storeListState(path, { view: query, q: text, page: 1 })
}

/** Returns the search text of a list to which a link leads back; empty if the list is opened in another way. */
export function lastSearchText(path: string, state: unknown): string {
  const isBack = typeof state === 'object' && state !== null && 'isBackToList' in state
  return isBack ? (storedListState(path)?.q ?? '') : ''
}

/** Returns the properties of a link that leads back to a list with the filters and the page last seen in this tab. */
export function backToList(path: string): { to: string; state: BackToList } {
  return { to: `${path}${storedListState(path)?.view ?? ''}`, state: { isBackToList: true } }
}
