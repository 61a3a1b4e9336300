/** Whether the last request reached the server. @source SPEC §4 "Link state" */

let isActive = true
const listeners = new Set<(isActive: boolean) => void>()

/** Whether the last request was answered; true before the first one. */
export function isLinkActive(): boolean {
  return isActive
}

/** Tells of an answer with a status (true) or of a network failure (false). */
export function noteLink(isNowActive: boolean): void {
  if (isNowActive === isActive) return
  isActive = isNowActive
  for (const listener of listeners) listener(isActive)
}

/** Calls back whenever it changes. Answers how to stop listening. */
export function onLinkChange(listener: (isActive: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
