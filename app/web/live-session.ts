/** The session put together with what must go when its person does. Loaded only where somebody is logged in or wants to be. */
import { useEffect } from 'react'
import { mayEnter } from '#features/accounts/web/guard.ts'
import { callSession, loadUser, onSessionEnd, openSession } from '#features/accounts/web/session.ts'
import { forgetCart } from '#features/cart/web/kept-cart.ts'
import { forgetEntryDraft } from '#features/entries/web/kept-entry.ts'
import { forgetWaiting, sendWaiting } from '#features/log-book/waiting.public.ts'
import { forgetGate } from '#features/gate/web/kept-gate.ts'
import { waitingCheckIns } from '#features/gate/web/kept-queue.ts'
import { forgetUnsaved } from '#features/club-rego/web/kept-answers.ts'
import { forgetDraft } from '#features/membership/web/kept-draft.ts'
import { forgetLooks } from '#features/staff/web/kept-looks.ts'
import { forgetVehicle } from '#features/vehicles/web/kept-vehicle.ts'
import { forgetRacers } from '#features/racers/web/racers-session.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { useSite } from '#features/site/site.public.tsx'
import { forgetKept } from './offline/forget-kept.ts'

// Before any session can end: /logout ends one as the first thing it does.
onSessionEnd(forgetRacers)
onSessionEnd(forgetCart)
onSessionEnd(forgetDraft)
onSessionEnd(forgetUnsaved)
onSessionEnd(forgetEntryDraft)
onSessionEnd(forgetGate)
onSessionEnd(forgetVehicle)
onSessionEnd(forgetLooks)
onSessionEnd(forgetKept)
onSessionEnd(forgetWaiting)

/** Wakes it. Further calls change nothing. */
export function openLiveSession(frame: SiteFrame) {
  openSession(frame)
  sendWaiting()
  waitingCheckIns.start()
  return { callSession, loadUser, mayEnter }
}

/** Wakes it for a screen that came on demand. */
export function useLiveSession(): void {
  const site = useSite()
  useEffect(() => void openLiveSession(site), [site])
}
