import type { Clock } from '#platform/shared/clock.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import type { ClubEntry } from './club-directory.store.ts'

/** Time for which the result of a lookup is cached. A new club is therefore reachable after this time at the latest. */
const KEPT_MS = 5 * SECOND_MS
/**
 * Maximum number of cached results. When it is reached, the cache is cleared, so that requests for invented host names
 * cannot fill the memory.
 */
const CACHED_MOST = 10_000
/** Host names by the rules of DNS; others are not looked up. */
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/

/** Returns a function that finds the club of a host name in the directory and caches each result for a few seconds. */
export function findByHost(
  find: (host: string) => Promise<ClubEntry | null>,
  clock: Clock,
): (host: string) => Promise<ClubEntry | null> {
  const cached = new Map<string, { atMs: number; entry: Promise<ClubEntry | null> }>()
  return (host) => {
    if (!HOST_NAME.test(host)) return Promise.resolve(null)
    const known = cached.get(host)
    const ageMs = clock.nowMs() - (known?.atMs ?? 0)
    if (known !== undefined && ageMs >= 0 && ageMs < KEPT_MS) return known.entry
    if (cached.size >= CACHED_MOST) cached.clear()
    const entry = find(host)
    cached.set(host, { atMs: clock.nowMs(), entry })
    entry.catch(() => cached.delete(host))
    return entry
  }
}
