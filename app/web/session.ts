/** Brings the session's code when somebody needs it. A stranger's public page never does. */
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'

/** The session, awake. */
export async function openSessionOf(frame: SiteFrame) {
  const { openLiveSession } = await import('./live-session.ts')
  return openLiveSession(frame)
}

/** The same where somebody is logged in; null for a stranger. */
export async function findSessionOf(frame: SiteFrame) {
  return isSessionKept() ? openSessionOf(frame) : null
}
