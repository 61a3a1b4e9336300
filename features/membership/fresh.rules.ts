/** When a screen refreshes its membership data. @source docs/reference/membership.md §5.5 */
import { FRESH_FOR_MS } from '#features/offline/checked.rules.ts'
import { dayInZone } from '#platform/shared/format.ts'

/**
 * Returns whether to fetch again. Yes if a new day has begun in the club time zone (with a new card token and perhaps
 * no membership any more), or if the user returns to the app after a while in the background.
 */
export function mustAskAgain(
  { askedMs, nowMs, isComingBack }: { askedMs: number; nowMs: number; isComingBack: boolean },
  timezone: string,
): boolean {
  if (dayInZone(askedMs, timezone) !== dayInZone(nowMs, timezone)) return true
  return isComingBack && nowMs - askedMs >= FRESH_FOR_MS
}
