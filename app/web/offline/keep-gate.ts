/**
 * Makes the gate available offline on devices that are used as a gate.
 * @source docs/reference/tickets-and-gate.md §2.3
 */
import { hasStoredSession } from '#features/accounts/web/stored-session.ts'
import { GATE_PATH, gateEvents } from '#features/gate/gate.contract.ts'
import { readStoredGate } from '#features/gate/web/stored-gate.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import { postToWorker, untilControlled } from './worker-link.ts'

/** Has the service worker cache the gate's page and its data: today's events and the keys that verify codes. */
export async function storeGate(): Promise<void> {
  if (readStoredGate() === null && withoutEnd(window.location.pathname, /\//) !== GATE_PATH) return
  const { active } = await navigator.serviceWorker.ready
  if (!hasStoredSession()) return
  postToWorker(active, { kind: 'keep gate' })
  await untilControlled()
  if (!hasStoredSession()) return
  try {
    await call(gateEvents, {})
  } catch (error) {
    // Ignore a refused call: a person without the role needs no gate data. Without a network, the data that is cached
    // already remains.
    if (!(error instanceof RequestFailure)) throw error
  }
}
