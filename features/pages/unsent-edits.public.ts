/** The unsent changes of pages, for app/ at the start and end of a session. Their code is loaded on request only. */

export { EDITS_QUEUE } from './web/desk/edits-queue-key.ts'

/**
 * Counts the pages with unsent changes again, so that a log-out sends these changes first, or asks the person about
 * them.
 */
export async function loadUnsentEdits(): Promise<void> {
  const { countUnsentEdits } = await import('./web/desk/edits-queue.ts')
  await countUnsentEdits()
}
