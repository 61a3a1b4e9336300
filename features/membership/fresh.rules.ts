/** When what a screen shows of a membership is looked at again. @source SPEC §2 "Member home screen"; DOMAIN §2 (11) */
import { FRESH_FOR_MS } from '#features/offline/checked.rules.ts'
import { dayInZone } from '#platform/shared/format.ts'

/**
 * Whether to ask again: a new day has begun in the club, with other codes and perhaps without the membership; or somebody
 * has come back to an app that was out of sight for a while.
 */
export function mustAskAgain(
  { askedMs, nowMs, isComingBack }: { askedMs: number; nowMs: number; isComingBack: boolean },
  timezone: string,
): boolean {
  if (dayInZone(askedMs, timezone) !== dayInZone(nowMs, timezone)) return true
  return isComingBack && nowMs - askedMs >= FRESH_FOR_MS
}
