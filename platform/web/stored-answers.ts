/**
 * Tracks whether the screen shows data stored on this device instead of the server's, and how old it is.
 * @source docs/reference/offline.md §1.1, §2.1
 */

import { LANGUAGE_HEADER } from '#platform/shared/locales.ts'

/** Response header of the service worker: when the stored response came from the server. */
export const CHECKED_HEADER = 'x-checked-at'

let oldestMs: number | null = null
const listeners = new Set<(checkedMs: number | null) => void>()

/** Returns when the oldest data on the screen was fetched (ms); null if all of it just came from the server. */
export function checkedMs(): number | null {
  return oldestMs
}

/** Records that stored data is shown. An invalid timestamp is ignored. */
export function noteStored(instant: string): void {
  const ms = Date.parse(instant)
  if (!Number.isNaN(ms) && (oldestMs === null || ms < oldestMs)) setOldest(ms)
}

/** Resets the age when another screen opens. */
export function forgetChecked(): void {
  if (oldestMs !== null) setOldest(null)
}

/** Subscribes to changes of the age. @returns a function that unsubscribes */
export function onChecked(listener: (checkedMs: number | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setOldest(ms: number | null): void {
  oldestMs = ms
  for (const listener of listeners) listener(ms)
}

/** Prefix of the cache in which the service worker stores a person's own responses. */
export const OWN_CACHE_PREFIX = 'paddock-own-'

/**
 * Returns the last response to a GET without input from this person's cache, which the service worker fills: in the
 * language of the page, else the newest in another one, like the service worker itself.
 * @returns null if nothing is stored, if another person is logged in, or if the cache is not accessible
 */
export async function findStoredAnswer(person: string, path: string): Promise<unknown> {
  const name = OWN_CACHE_PREFIX + person
  try {
    // Check that the cache exists first, because `open` would create a missing one.
    if (!(await caches.has(name))) return null
    const cache = await caches.open(name)
    // The service worker stores each language of a response under its own key.
    const stored =
      (await cache.match(`${path}?${LANGUAGE_HEADER}=${document.documentElement.lang}`)) ??
      (await findInAnyLanguage(cache, path))
    return stored === undefined ? null : ((await stored.json()) as unknown)
  } catch {
    return null
  }
}

/** Returns the newest response to a GET without input. The language is the only parameter that its key may have. */
async function findInAnyLanguage(cache: Cache, path: string): Promise<Response | undefined> {
  const same = (await cache.keys()).filter(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    return pathname === path && [...searchParams.keys()].every((name) => name === LANGUAGE_HEADER)
  })
  const newest = same.at(-1)
  return newest === undefined ? undefined : cache.match(newest)
}
