/** Loads the session's code when it is needed. Public pages do not need it for anonymous visitors. */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'

/** Loads and starts the session. */
export async function openSessionOf(frame: SiteFrame) {
  const { openLiveSession } = await import('./live-session.ts')
  return openLiveSession(frame)
}

/** Loads and starts the session if a person is logged in; otherwise returns null. */
export async function findSessionOf(frame: SiteFrame) {
  return hasStoredSession() ? openSessionOf(frame) : null
}
