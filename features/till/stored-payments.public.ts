/**
 * Loads the queue of till payments for app/ at the start and end of a session. Its module is imported on request only,
 * because few people work at a till.
 */

export { TILL_QUEUE } from './stored-payments-key.ts'

/** Loads the queue and starts sending its payments whenever there is a connection. */
export async function loadStoredPayments(): Promise<void> {
  const { startSending } = await import('./web/desk/stored-payments.ts')
  startSending()
}
