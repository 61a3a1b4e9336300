/**
 * The session together with all data that must be removed when it ends. Loaded only if a person is logged in or logs
 * in.
 */
import { useEffect } from 'react'
import { loginOf, subjectOf } from '#features/accounts/web/access-token.ts'
import { mayEnter } from '#features/accounts/web/guard.ts'
import {
  callSession,
  loadUser,
  onSessionBegin,
  onSessionEnd,
  openSession,
} from '#features/accounts/web/session.ts'
import { readSession } from '#features/accounts/web/session-store.ts'
import { forgetCart } from '#features/cart/web/stored-cart.ts'
import { forgetEntryDraft } from '#features/entries/web/stored-entry.ts'
import { forgetWaiting, sendWaiting } from '#features/log-book/waiting.public.ts'
import { forgetGate } from '#features/gate/web/stored-gate.ts'
import { waitingCheckIns } from '#features/gate/web/stored-queue.ts'
import { forgetUnsaved } from '#features/club-rego/web/stored-answers.ts'
import { forgetTerm } from '#features/membership/membership-term.public.ts'
import { forgetDraft } from '#features/membership/web/stored-draft.ts'
import { forgetCopiedBlocksOfOthers } from '#features/pages/web/desk/copied-blocks.ts'
import { forgetJournals, forgetJournalsOfEndedSessions } from '#features/pages/web/desk/edit-journal.ts'
import { forgetPages } from '#features/pages/web/page-store.ts'
import { EDITS_QUEUE, loadUnsentEdits } from '#features/pages/unsent-edits.public.ts'
import { forgetShownPage, reloadRestoredPage } from './forget-shown-page.ts'
import { forgetLooks } from '#features/staff/web/stored-list-states.ts'
import { forgetVehicle } from '#features/vehicles/web/stored-vehicle.ts'
import { forgetRacers } from '#features/racers/web/racers-session.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { useSite } from '#features/site/site.public.tsx'
import { loadStoredPayments, TILL_QUEUE } from '#features/till/stored-payments.public.ts'
import { loadQueues, registerQueue } from '#platform/web/send-later.ts'
import { clearStored } from './offline/clear-stored.ts'

// Register these before any session can end: /logout ends one immediately.
onSessionEnd(forgetRacers)
onSessionEnd(forgetCart)
onSessionEnd(forgetDraft)
onSessionEnd(forgetTerm)
onSessionEnd(forgetUnsaved)
onSessionEnd(forgetEntryDraft)
onSessionEnd(forgetGate)
onSessionEnd(forgetVehicle)
onSessionEnd(forgetLooks)
onSessionEnd(clearStored)
onSessionEnd(forgetPages)
onSessionBegin(forgetPages)
onSessionEnd((token) => {
  forgetJournals({ person: subjectOf(token), login: loginOf(token) })
  forgetCopiedBlocksOfOthers(storedLogin())
})
onSessionEnd(forgetWaiting)
// Register this handler last, because it reloads the document and all others must have run before.
onSessionEnd(() => forgetShownPage(document, window.location))

registerQueue(TILL_QUEUE, loadStoredPayments)
registerQueue(EDITS_QUEUE, loadUnsentEdits, { isForLogOut: true })

let isOpen = false

/** Returns the person and the login in the access token that is stored now. */
function storedLogin(): { person: string | null; login: string | null } {
  const { access_token: token } = readSession()
  return { person: subjectOf(token), login: loginOf(token) }
}

/** Starts the session. Further calls change nothing. */
export function openLiveSession(frame: SiteFrame) {
  openSession(frame)
  reloadRestoredPage(window)
  sendWaiting()
  waitingCheckIns.start()
  void loadQueues()
  if (!isOpen) {
    forgetCopiedBlocksOfOthers(storedLogin())
    void forgetJournalsOfEndedSessions()
  }
  isOpen = true
  return { callSession, loadUser, mayEnter }
}

/** Starts the session for a screen that was loaded lazily. */
export function useLiveSession(): void {
  const site = useSite()
  useEffect(() => void openLiveSession(site), [site])
}
