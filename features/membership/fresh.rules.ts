/** Decides when a screen refreshes its membership data. @source docs/reference/membership.md §5.5 */
import { FRESH_FOR_MS } from '#features/offline/checked.rules.ts'
import { dayInZone } from '#platform/shared/format.ts'

/**
 * Returns whether a screen must fetch its membership data again: because a new day has begun in the club time zone,
 * which needs a new card token and may end the membership, or because the user returns to the app after a while.
 */
export function mustAskAgain(
  { askedMs, nowMs, isComingBack }: { askedMs: number; nowMs: number; isComingBack: boolean },
  timezone: string,
): boolean {
  if (dayInZone(askedMs, timezone) !== dayInZone(nowMs, timezone)) return true
  return isComingBack && nowMs - askedMs >= FRESH_FOR_MS
}
