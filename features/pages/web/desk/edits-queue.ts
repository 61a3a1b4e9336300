/**
 * The queue of pages with unsent changes. A log-out sends this queue, among others. The changes of a page that is open
 * in a window are sent by that window.
 */
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { addQueue } from '#platform/web/send-later.ts'
import { forget } from '#platform/web/storage.ts'
import { findCurrentOwner, findPagesWithJournals, hasJournals } from './edit-journal.ts'
import { EDITS_QUEUE } from './edits-queue-key.ts'
import { sendJournals } from './send-journals.ts'

let pages: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

/**
 * Counts the pages for which the logged-in person has unsent changes, and adds them as a queue that a log-out sends.
 */
export async function countUnsentEdits(): Promise<void> {
  const owner = await findCurrentOwner()
  pages = owner === null ? new Set() : await findPagesWithJournals(owner.personId)
  // As long as another person's journals remain, the next session that is opened must find and delete them.
  if (pages.size === 0 && !(await hasJournals())) forget(EDITS_QUEUE)
  addQueue('edits', {
    count: () => pages.size,
    sendNow: sendEdits,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  })
  for (const changed of listeners) changed()
}

async function sendEdits(): Promise<void> {
  const owner = await findCurrentOwner()
  if (owner === null) return
  for (const page of pages) {
    try {
      await sendJournals(page, owner)
    } catch (error) {
      // If the server refuses or cannot be reached, the changes stay on the device. Continue with the next page, for
      // example if this page was deleted.
      if (!(error instanceof RequestFailure)) reportFault(error, 'unsent changes of a page')
    }
  }
  await countUnsentEdits()
}
