import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Clock } from '#platform/shared/clock.ts'

/**
 * A value and the instant until which it is valid; null if it is valid until the content changes. A value that shows
 * how many places of events are left also becomes invalid when a place is taken or freed.
 */
export type Found<T> = { value: T; untilMs: number | null; showsPlaces?: boolean }

/** Returns the cached value of a key, or looks it up with `find`. */
export type LookupCache<T> = (key: string, find: () => Promise<Found<T> | null>) => Promise<Found<T> | null>

/** A running lookup and the version of the free places when it began. */
type Lookup<T> = { placesAt: number; finding: Promise<Found<T> | null> }

const CACHED_MAX = 500

/**
 * Creates a cache of lookups. An entry is valid until the content version changes or the entry expires, and all
 * languages and themes share it. Simultaneous calls for one key share one lookup. A missing item is not cached, because
 * the number of addresses without an item is unlimited.
 */
export function cacheLookups<T>({
  contentVersion,
  placesVersion,
  clock,
}: {
  contentVersion: Pick<ContentVersion, 'current'>
  placesVersion: Pick<ContentVersion, 'current'>
  clock: Clock
}): LookupCache<T> {
  let version = contentVersion.current()
  let cached = new Map<string, Lookup<T>>()
  return async (key, find) => {
    if (version !== contentVersion.current()) {
      version = contentVersion.current()
      cached = new Map()
    }
    const mine = cached
    const earlier = mine.get(key)
    if (earlier) {
      const known = await earlier.finding
      const showsOldPlaces = known?.showsPlaces === true && earlier.placesAt !== placesVersion.current()
      if (known && !showsOldPlaces && (known.untilMs === null || clock.nowMs() < known.untilMs)) return known
    }
    const lookup = { placesAt: placesVersion.current(), finding: find() }
    mine.delete(key)
    mine.set(key, lookup)
    const [oldest] = mine.keys()
    if (mine.size > CACHED_MAX && oldest !== undefined) mine.delete(oldest)
    const forget = () => {
      if (mine.get(key) === lookup) mine.delete(key)
    }
    lookup.finding.then((found) => found === null && forget(), forget)
    return lookup.finding
  }
}
