import { membersHome } from '#features/home/home.contract.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { call } from '#platform/web/http.ts'
import { openLiveSession } from '../live-session.ts'

/**
 * Returns whether the logged-in person pays the member price today. The state comes from the server, because the dates
 * of the membership alone do not show that it is suspended or ended by a resignation.
 * @throws RequestFailure
 */
export async function readIsMember(frame: SiteFrame): Promise<boolean> {
  openLiveSession(frame)
  const { state } = await call(membersHome, {})
  return state === 'current' || state === 'expiring'
}
