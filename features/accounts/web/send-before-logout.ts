/** Sends unsent data before a logout. @source docs/reference/accounts.md §3.2 */
import { hasUnsent, loadQueues, sendUnsent, unsent } from '#platform/web/send-later.ts'
import { sleepMs } from '#platform/web/timers.ts'

/** The time limit in milliseconds for loading the queues' modules, and again for sending. */
export const SENDING_MS = 10_000

/**
 * Sends the unsent data of the session. Resolves after at most twice `SENDING_MS`, also if nothing could be sent.
 * @param onSending called before something is sent
 */
export async function sendBeforeLogout(onSending: () => void): Promise<void> {
  // On a hanging connection, the import of a queue's module neither succeeds nor fails, so limit the wait.
  await Promise.race([loadQueues({ isLoggingOut: true }), sleepMs(SENDING_MS)])
  if (!hasUnsent() || !navigator.onLine) return
  onSending()
  await Promise.race([sendUnsent(), sleepMs(SENDING_MS)])
}

/** Returns whether a log-out would delete unsent data. Payments of a till stay on the device. */
export function losesUnsent(): boolean {
  const { drives, 'check-ins': checkIns, edits } = unsent()
  return drives + checkIns + edits > 0
}
