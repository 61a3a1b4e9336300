import { call } from '#platform/web/http.ts'
import { takeLock } from '#platform/web/locks.ts'
import { randomUuid } from '#platform/web/random.ts'
import { openDraft } from '../../page-drafts.contract.ts'
import { findJournalOwner, forgetJournalsOfOthers, journalName } from './edit-journal.ts'
import { PageSession } from './page-session.ts'
import { sendJournals } from './send-journals.ts'

/** Opens a page for editing. First sends the changes that earlier windows could not send. @throws RequestFailure */
export async function openPageSession(pageId: number, personId: number): Promise<PageSession> {
  // Use a new client id. A journal may be older than the last edit of its window, so with the former id the server
  // could take new changes for edits that it has received already.
  const client = randomUuid()
  const owner = await findJournalOwner(personId)
  forgetJournalsOfOthers(owner)
  const release = await takeLock(journalName(owner, pageId, client))
  try {
    const left = await sendJournals(pageId, owner)
    const { draft } = await call(openDraft, { page: pageId, client })
    return new PageSession({ pageId, owner, client, draft, release, left })
  } catch (error) {
    release?.()
    throw error
  }
}
