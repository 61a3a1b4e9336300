/**
 * The pages with changes that the server has not received, as one of the queues that a log-out sends. A page that is open
 * in a window is sent by that window.
 */
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { addQueue } from '#platform/web/send-later.ts'
import { forget } from '#platform/web/storage.ts'
import { findCurrentOwner, findPagesWithJournals } from './edit-journal.ts'
import { EDITS_QUEUE } from './edits-queue-key.ts'
import { sendJournals } from './send-journals.ts'

let pages: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

/** Counts the pages of the person who is logged in, and adds the queue. */
export async function countUnsentEdits(): Promise<void> {
  const owner = await findCurrentOwner()
  pages = owner === null ? new Set() : await findPagesWithJournals(owner.personId)
  if (pages.size === 0) forget(EDITS_QUEUE)
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
      // Without a connection the changes stay. A page that was deleted meanwhile does not stop the others.
      if (!(error instanceof RequestFailure)) reportFault(error, 'unsent changes of a page')
    }
  }
  await countUnsentEdits()
}
