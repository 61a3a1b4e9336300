/** The session put together with what must go when its person does. Loaded only where somebody is logged in or wants to be. */
import { mayEnter } from '#features/accounts/web/guard.ts'
import { callSession, loadUser, onSessionEnd, openSession } from '#features/accounts/web/session.ts'
import { forgetCart } from '#features/cart/web/kept-cart.ts'
import { forgetRacers } from '#features/racers/web/racers-session.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'

/** Wakes it. Further calls change nothing. */
export function openLiveSession(frame: SiteFrame) {
  openSession(frame)
  onSessionEnd(forgetRacers)
  onSessionEnd(forgetCart)
  return { callSession, loadUser, mayEnter }
}
