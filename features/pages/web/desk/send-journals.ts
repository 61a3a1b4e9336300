/** Sends the changes that closed and killed windows have left on this device. */
import { call } from '#platform/web/http.ts'
import { takeLock } from '#platform/web/locks.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { editDraft } from '../../page-drafts.contract.ts'
import { type JournalOwner, openJournal, readJournals } from './edit-journal.ts'
import type { NumberedEdit } from './edit-state.ts'
import { sendJournal } from './journal-recovery.ts'
import type { LeftOut } from './stored-journal.ts'

/** The changes that could not be saved, with the names of the journals that contain them. */
export type Left = { changes: readonly LeftOut[]; journals: readonly string[] }

/**
 * Sends the changes of windows that were closed or killed, and deletes their journals. A journal with changes that could
 * not be saved stays until the person has read them. A window that is open holds the lock of its journal and sends it
 * itself.
 * @throws RequestFailure if the server cannot be reached, and `request_aborted` if the session ends meanwhile; unless the
 * session has ended, the changes stay on this device then
 */
export async function sendJournals(pageId: number, owner: JournalOwner): Promise<Left> {
  const left = { changes: [] as LeftOut[], journals: [] as string[] }
  for (const [name] of await readJournals(owner.personId, pageId)) {
    const release = await takeLock(name)
    if (release === null) continue
    try {
      // Read the journal again under the lock: before its window was closed, it may have stored more or sent
      // everything.
      const journal = new Map(await readJournals(owner.personId, pageId)).get(name)
      if (journal === undefined) continue
      const { keep, forget } = openJournal(name, owner)
      const leftOut = await sendJournal(journal, sender(pageId, journal.client, owner))
      if (leftOut.length === 0) {
        forget()
        continue
      }
      reportFault(new Error(`${leftOut.length} changes were left out`), 'unsent changes of a page')
      keep({ ...journal, inFlight: null, queue: [], leftOut })
      left.changes.push(...leftOut)
      left.journals.push(name)
    } finally {
      release()
    }
  }
  return left
}

/** Returns a function that sends an edit of a client and returns the results of its operations. */
const sender =
  (page: number, client: string, { isLoggedIn }: JournalOwner) =>
  async ({ clientSeq, base, operations }: NumberedEdit) => {
    // Stop if another person has logged in, because the server would record the changes in that person's name.
    if (!isLoggedIn()) throw new RequestFailure('request_aborted')
    const { edit } = await call(editDraft, { page, client, client_seq: clientSeq, base, operations })
    return edit.results
  }
