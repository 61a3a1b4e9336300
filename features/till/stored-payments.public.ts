/** The queue of till payments, for app/ at the start and end of a session. Its code is loaded on request only. */

/** The queue's key in the browser's storage. */
export const TILL_QUEUE = 'paddock.till.queue'

/** Loads the queue and starts sending its payments whenever there is a connection. */
export async function loadStoredPayments(): Promise<void> {
  const { startSending } = await import('./web/desk/stored-payments.ts')
  startSending()
}
