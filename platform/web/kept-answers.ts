/** Whether what is on the screen came from this device instead of the server, and from when it is. @source DOMAIN §6.2 rule 6 */

/** On an answer that the worker had kept: when it came from the server. */
export const CHECKED_HEADER = 'x-checked-at'

let oldestMs: number | null = null
const listeners = new Set<(checkedMs: number | null) => void>()

/** When the oldest of what is shown was checked; null where all of it comes from the server just now. */
export function checkedMs(): number | null {
  return oldestMs
}

/** Something is shown that was kept. What is no instant is not noted. */
export function noteKept(instant: string): void {
  const ms = Date.parse(instant)
  if (!Number.isNaN(ms) && (oldestMs === null || ms < oldestMs)) become(ms)
}

/** Another screen begins. */
export function forgetChecked(): void {
  if (oldestMs !== null) become(null)
}

/** Calls back whenever it changes. Answers how to stop listening. */
export function onChecked(listener: (checkedMs: number | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(ms: number | null): void {
  oldestMs = ms
  for (const listener of listeners) listener(ms)
}
