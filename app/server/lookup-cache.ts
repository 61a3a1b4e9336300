import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Clock } from '#platform/shared/clock.ts'

/** A value and the instant until which it is valid; null means until the content changes. */
export type Found<T> = { value: T; untilMs: number | null }

/** Returns the cached value of a key, or looks it up with `find`. */
export type LookupCache<T> = (key: string, find: () => Promise<Found<T> | null>) => Promise<Found<T> | null>

const CACHED_MAX = 500

/**
 * Creates a cache of lookups whose entries are valid for one content version and until their own expiry. So a page is
 * read once for all languages and themes. Simultaneous calls for one key share one lookup. A missing item is not
 * cached, because the number of addresses without a page is unlimited.
 */
export function cacheLookups<T>({
  contentVersion,
  clock,
}: {
  contentVersion: Pick<ContentVersion, 'current'>
  clock: Clock
}): LookupCache<T> {
  let version = contentVersion.current()
  let kept = new Map<string, Promise<Found<T> | null>>()
  return async (key, find) => {
    if (version !== contentVersion.current()) {
      version = contentVersion.current()
      kept = new Map()
    }
    const mine = kept
    const earlier = mine.get(key)
    if (earlier) {
      const known = await earlier
      if (known && (known.untilMs === null || clock.nowMs() < known.untilMs)) return known
    }
    const finding = find()
    mine.delete(key)
    mine.set(key, finding)
    const [oldest] = mine.keys()
    if (mine.size > CACHED_MAX && oldest !== undefined) mine.delete(oldest)
    const forget = () => {
      if (mine.get(key) === finding) mine.delete(key)
    }
    finding.then((found) => found === null && forget(), forget)
    return finding
  }
}

/** Returns the earliest of the expiries; null if there is none. */
export function earliestOf(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length === 0 ? null : Math.min(...known)
}
