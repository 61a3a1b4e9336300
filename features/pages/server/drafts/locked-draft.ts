/** Locks pages and drafts for a change. A page is always locked before its draft. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PAGE_DRAFT_REFUSALS } from '../../page-drafts.contract.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import type { DraftDeps } from './draft-deps.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { hasVersion, liveContent, recordLiveVersion } from './live-page.ts'
import { type DraftRow, findDraft, insertDraft } from './page-drafts.store.ts'

/** Returns a page’s draft, locked, and makes it from the live page if there is none. @throws Problem NOT_FOUND */
export async function draftOf(tx: Tx, deps: DraftDeps, pageId: number): Promise<DraftRow> {
  const found = await findDraft(tx, pageId, { isLocked: true })
  if (found !== null) return found
  const stored = await lockedPage(tx, pageId)
  const at = instantOf(deps.clock)
  const known = hasVersion(stored) ? await liveContent(tx, stored) : null
  const content = known ?? contentOfPage(stored, await liveContent(tx, stored))
  if (known === null)
    await recordLiveVersion(tx, stored, content, { kind: 'imported', draftSeq: null, personId: null, at })
  // Another call may have created the draft while this one waited for the lock on the page’s row.
  const made = await findDraft(tx, pageId, { isLocked: true })
  if (made !== null) return made
  await insertDraft(tx, pageId, content, { at, changedBy: null })
  return existingDraft(tx, pageId)
}

export async function lockedPage(tx: Tx, id: number): Promise<StoredPage> {
  const stored = await findPageById(tx, id, { isLocked: true })
  if (stored === null) throw new Problem('NOT_FOUND')
  return stored
}

export async function existingDraft(tx: Tx, pageId: number): Promise<DraftRow> {
  const draft = await findDraft(tx, pageId, { isLocked: true })
  if (draft === null) throw new Problem('NOT_FOUND')
  return draft
}

/** Locks the page before its draft, as every change of the live page does. */
export async function lockedPageAndDraft(
  tx: Tx,
  deps: DraftDeps,
  { page, seq }: { page: number; seq?: number },
): Promise<{ stored: StoredPage; draft: DraftRow }> {
  const stored = await lockedPage(tx, page)
  const draft = await draftOf(tx, deps, page)
  if (seq !== undefined && draft.seq !== seq) throw new Problem(PAGE_DRAFT_REFUSALS.DRAFT_CHANGED)
  return { stored, draft }
}
