/**
 * Stores whether the last request reached the server.
 * @source docs/reference/offline.md §2.3; docs/reference/interfaces.md §4.2
 */

let isActive = true
const listeners = new Set<(isActive: boolean) => void>()

/** Returns whether the last request got a response; true before the first one. */
export function isLinkActive(): boolean {
  return isActive
}

/** Records the outcome of a request: true for any response, false for a network failure. */
export function noteLink(isNowActive: boolean): void {
  if (isNowActive === isActive) return
  isActive = isNowActive
  for (const listener of listeners) listener(isActive)
}

/** Subscribes to changes of the link state. @returns a function that unsubscribes */
export function onLinkChange(listener: (isActive: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
