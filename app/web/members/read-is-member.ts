import { getMembership } from '#features/membership/membership.contract.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { openLiveSession } from '../live-session.ts'

/** Returns whether the logged-in person is a member today. @throws RequestFailure */
export async function readIsMember(frame: SiteFrame): Promise<boolean> {
  openLiveSession(frame)
  const { is_approved: isApproved, no_expiry: isLife, valid_to: validTo } = await call(getMembership, {})
  const today = dayInZone(browserClock.nowMs(), frame.timezone)
  return isApproved && (isLife || (validTo !== null && validTo >= today))
}
