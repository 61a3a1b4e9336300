import type { ContentVersion } from '#platform/server/content-version.ts'
import type { Clock } from '#platform/shared/clock.ts'

/** Something found, and until when it stays as it is; null until content changes. */
export type Found<T> = { value: T; untilMs: number | null }

/** Finds what is under a key, or remembers what was found. */
export type KeptFinds<T> = (key: string, find: () => Promise<Found<T> | null>) => Promise<Found<T> | null>

const KEPT_AT_MOST = 500

/**
 * Remembers what was found under the content version and until it changes by itself: a page is read once, however many
 * languages and colours it is then drawn in. Simultaneous calls for one key find it once. That there is nothing is not
 * remembered, since there is no end of addresses where nothing is.
 */
export function keepFinds<T>({
  contentVersion,
  clock,
}: {
  contentVersion: Pick<ContentVersion, 'current'>
  clock: Clock
}): KeptFinds<T> {
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
    if (mine.size > KEPT_AT_MOST && oldest !== undefined) mine.delete(oldest)
    const forget = () => {
      if (mine.get(key) === finding) mine.delete(key)
    }
    finding.then((found) => found === null && forget(), forget)
    return finding
  }
}

/** The earliest instant at which something that was found changes by itself; null for never. */
export function earliestOf(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length === 0 ? null : Math.min(...known)
}
