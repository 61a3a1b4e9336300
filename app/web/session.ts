/** Brings the session's code when somebody needs it. A stranger's public page never does. */
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import type * as session from '#features/accounts/web/session.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'

type SessionModule = typeof session

/** The session, awake. */
export async function openSessionOf(frame: SiteFrame): Promise<SessionModule> {
  const [live, { forgetRacers }, { forgetCart }] = await Promise.all([
    import('#features/accounts/web/session.ts'),
    import('#features/racers/web/racers-session.ts'),
    import('#features/cart/web/kept-cart.ts'),
  ])
  live.openSession(frame)
  live.onSessionEnd(forgetRacers)
  live.onSessionEnd(forgetCart)
  return live
}

/** The same where somebody is logged in; null for a stranger. */
export async function findSessionOf(frame: SiteFrame): Promise<SessionModule | null> {
  return isSessionKept() ? openSessionOf(frame) : null
}
