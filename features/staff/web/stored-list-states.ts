/**
 * Stores the state of long staff lists for each entry of the browser history. The states are in memory only, because
 * searches contain members' names.
 */

/** The selected view or the query of the address, the search text and the page. */
export type StoredListState = { view: string; q: string; page: number }

const looks = new Map<string, StoredListState>()

/** Returns the state stored for a history entry or for the path of a list; null if there is none. */
export function storedListState(entry: string): StoredListState | null {
  return looks.get(entry) ?? null
}

export function storeListState(entry: string, look: StoredListState): void {
  looks.set(entry, look)
}

/** Deletes all stored states after a log-out. */
export function forgetLooks(): void {
  looks.clear()
}
