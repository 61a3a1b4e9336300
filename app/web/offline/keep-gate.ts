/** Where this device is a gate, the gate opens on it with no signal as well. @source DOMAIN §6.2 rule 6 */
import { isSessionKept } from '#features/accounts/web/kept-session.ts'
import { GATE_PATH, gateEvents } from '#features/gate/gate.contract.ts'
import { readKeptGate } from '#features/gate/web/kept-gate.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { tell, untilControlled } from './worker-link.ts'

/** Has the worker keep the gate's page and what that needs to know: what is on, and what proves codes. */
export async function keepGate(): Promise<void> {
  if (readKeptGate() === null && window.location.pathname.replace(/\/+$/, '') !== GATE_PATH) return
  const { active } = await navigator.serviceWorker.ready
  if (!isSessionKept()) return
  tell(active, { kind: 'keep gate' })
  await untilControlled()
  if (!isSessionKept()) return
  try {
    await call(gateEvents, {})
  } catch (error) {
    // Who may not stand at a gate needs none; without a signal what is kept stays.
    if (!(error instanceof RequestFailure)) throw error
  }
}
