/** Publishes, checks, withdraws and deletes pages. @source docs/reference/pages-and-blocks.md §8.1, §8.6, §8.7 */
import type { Tx } from '#platform/server/database/pool.ts'
import { isUniqueViolation } from '#platform/server/database/sql-state.ts'
import { instantAfter } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { pathOfLink } from '../../content-uses.rules.ts'
import {
  type DeskPage,
  PAGE_DRAFT_REFUSALS,
  type PageUse,
  type PageVersionContent,
} from '../../page-drafts.contract.ts'
import type { PageFinding, SeenWarning } from '../../page-findings.contract.ts'
import { deletePage, updatePage } from '../page-save.store.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import { listPagesLinkingTo } from './desk-pages.store.ts'
import { contentOfDraft } from './draft-content.ts'
import { makeLinksDirect } from './direct-links.ts'
import { auditOf } from './draft-audit.ts'
import type { DraftAudit, DraftDeps } from './draft-deps.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { insertDeletedPage } from './deleted-pages.store.ts'
import { emitLivePage, liveContent, recordLiveVersion } from './live-page.ts'
import { lockedPage, lockedPageAndDraft } from './locked-draft.ts'
import { type DraftRow, findDraft, findDraftState, markClean, settleConflicts } from './page-drafts.store.ts'
import { type Editing, type Editor, requirePublisher, requireWriter } from './page-rights.ts'
import { deleteSchedule, deleteUses, setLiveVersion } from './page-versions.store.ts'
import { readDeskPage } from './present-draft.ts'
import { relinkPages } from './relink-pages.ts'
import {
  type AddressEffects,
  auditedEffects,
  auditedWarnings,
  checkContent,
  passWarnings,
  type PublishedTogether,
  replaceLivePage,
} from './publish-page.ts'
import { endReview } from './reviews.actions.ts'

/** Publishes the draft. @throws Problem NOT_FOUND, CONFLICT, VALIDATION, MAY_NOT_PUBLISH, SECOND_PERSON_NEEDED */
export async function publish(
  deps: DraftDeps,
  {
    page,
    seq,
    warnings: seenWarnings,
    ...editor
  }: Editing & { seq: number; warnings?: readonly SeenWarning[] | undefined },
): Promise<{ page: DeskPage; version: number; removed_redirect: string | null; updated_links: number }> {
  return refusingTakenAddress(() =>
    deps.database.transaction(async (tx) => {
      const { stored, draft } = await lockedPageAndDraft(tx, deps, { page, seq })
      const done = await publishDraft(tx, deps, { stored, draft, seenWarnings, ...editor })
      const shown = await readDeskPage(tx, deps, page)
      await done.finish()
      await deps.audit(tx, done.entry)
      const { removedRedirect, updatedLinks } = done.moved
      return {
        page: shown,
        version: done.version,
        removed_redirect: removedRedirect,
        updated_links: updatedLinks,
      }
    }),
  )
}

/**
 * Publishes a draft. The caller must have locked the page’s row and the draft. As the last steps of its transaction the
 * caller runs `finish`, see `replaceLivePage`, and adds `entry` to the audit log.
 * @throws Problem CONFLICT, VALIDATION, MAY_NOT_PUBLISH, SECOND_PERSON_NEEDED
 */
export async function publishDraft(
  tx: Tx,
  deps: DraftDeps,
  {
    stored,
    draft: seen,
    seenWarnings,
    ...editor
  }: Editor & {
    stored: StoredPage
    draft: DraftRow
    seenWarnings: readonly SeenWarning[] | undefined
    together?: PublishedTogether
  },
): Promise<{ version: number; moved: AddressEffects; entry: DraftAudit; finish: () => Promise<void> }> {
  const { personId } = editor
  const draft = await makeLinksDirect(tx, deps, stored, seen, editor.together)
  const content = contentOfDraft(await findDraftState(tx, draft))
  const publisher = { ...editor, changedBy: draft.changedBy }
  const { saved, moved, findings, finish } = await replaceLivePage(tx, deps, stored, content, publisher)
  const passedWarnings = passWarnings(findings, seenWarnings)
  const at = instantOf(deps.clock)
  const made = { kind: 'published', draftSeq: draft.seq, personId, passedWarnings, at } as const
  const { number } = await recordLiveVersion(tx, saved, content, made)
  const pageId = saved.page.id
  await markClean(tx, pageId, draft.seq)
  await settleConflicts(tx, { pageId }, { by: personId, at, choice: 'kept' })
  await deleteSchedule(tx, pageId)
  await endReview(tx, deps, saved, { personId, scheduledAt: null })
  const entry = auditOf(personId, 'published', saved, publishedChange(number, moved, passedWarnings))
  return { version: number, moved, entry, finish }
}

/** The audit entry of a published version. */
export function publishedChange(
  version: number,
  effects: AddressEffects,
  passedWarnings: readonly PageFinding[],
): Record<string, unknown> {
  return { version, ...auditedEffects(effects), ...auditedWarnings(passedWarnings) }
}

/** Withdraws the page from the public site. @throws Problem NOT_FOUND, MAY_NOT_PUBLISH */
export async function unpublish(deps: DraftDeps, { page, personId, right }: Editing): Promise<DeskPage> {
  return deps.database.transaction(async (tx) => {
    const { stored } = await lockedPageAndDraft(tx, deps, { page })
    requirePublisher({ right }, stored.page.url)
    await withdrawPage(tx, deps, stored)
    const shown = await readDeskPage(tx, deps, page)
    await emitLivePage(tx, deps, page, null)
    await deps.audit(tx, auditOf(personId, 'unpublished', stored, {}))
    return shown
  })
}

/** Withdraws a locked page. The caller updates the search index and the content version afterwards. */
export async function withdrawPage(
  tx: Tx,
  { clock }: Pick<DraftDeps, 'clock'>,
  { page: { id, updatedAt, versionId } }: StoredPage,
): Promise<void> {
  const at = instantAfter(updatedAt, clock.nowMs())
  await updatePage(tx, id, { isPublished: false }, at)
  await setLiveVersion(tx, id, versionId, at)
  await deleteSchedule(tx, id)
}

/** Returns the findings of the current draft. @throws Problem NOT_FOUND */
export async function check(
  deps: DraftDeps,
  page: number,
): Promise<{ seq: number; findings: PageFinding[] }> {
  return deps.database.transaction(async (tx) => {
    const { stored, draft } = await lockedPageAndDraft(tx, deps, { page })
    const content = contentOfDraft(await findDraftState(tx, draft))
    const { findings } = await checkContent(tx, deps, stored, content)
    return { seq: draft.seq, findings }
  })
}

/** Returns the pages that link to a page. @throws Problem NOT_FOUND */
export async function usesOf(deps: DraftDeps, page: number): Promise<PageUse[]> {
  const { db } = deps.database
  const stored = await findPageById(db, page)
  if (stored === null) throw new Problem('NOT_FOUND')
  const rows = await listPagesLinkingTo(db, page, stored.page.url)
  return rows.map((row) => ({ ...row, stage: row.stage === 'scheduled' ? 'scheduled' : 'live' }))
}

/**
 * Deletes a page. If there is a replacement, the address of the page redirects to it; otherwise the redirects that lead
 * to the page are removed.
 * @throws Problem NOT_FOUND, CONFLICT if other pages link to it and there is no replacement, VALIDATION, MAY_NOT_WRITE,
 * MAY_NOT_PUBLISH if the page is published or has a replacement, because visitors notice both
 */
export async function remove(
  deps: DraftDeps,
  { page, personId, right, replacement }: Editing & { replacement?: string | undefined },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const stored = await lockedPage(tx, page)
    requireWriter({ right }, stored.page.url)
    if (stored.page.isPublished || replacement !== undefined) requirePublisher({ right }, stored.page.url)
    const target = replacement === undefined ? null : pathOfLink(replacement)
    if (replacement !== undefined && (target === null || target === stored.page.url)) {
      const field = { field: 'replacement', code: 'invalid', message: PAGE_DRAFT_REFUSALS.NO_PATH.message }
      throw new Problem('VALIDATION', { fields: [field] })
    }
    const { url } = stored.page
    const isLinked =
      (await listPagesLinkingTo(tx, page, url)).length > 0 || (await deps.isLinkedElsewhere(tx, url))
    if (target === null && isLinked) throw new Problem(PAGE_DRAFT_REFUSALS.IN_USE)
    await insertDeletedPage(tx, {
      pageId: page,
      name: stored.page.name,
      url,
      content: await contentToRestore(tx, stored),
      personId,
      deletedAt: instantOf(deps.clock),
    })
    await deletePage(tx, page)
    await deleteUses(tx, page)
    let removedRedirects: string[] = []
    if (target === null) removedRedirects = await deps.removeRedirectsTo(tx, url)
    else {
      await deps.onAddressChanged(tx, url, target)
      await relinkPages(tx, deps, { page, personId, from: url, to: target })
    }
    await emitLivePage(tx, deps, page, null)
    const removed = removedRedirects.length === 0 ? {} : { removed_redirects: removedRedirects }
    await deps.audit(tx, auditOf(personId, 'deleted', stored, { replacement: target, ...removed }))
  })
}

/** Returns the draft of a page, or its live content if it has no draft. */
async function contentToRestore(tx: Tx, stored: StoredPage): Promise<PageVersionContent> {
  const draft = await findDraft(tx, stored.page.id)
  if (draft !== null) return contentOfDraft(await findDraftState(tx, draft))
  return contentOfPage(stored, await liveContent(tx, stored))
}

/** Refuses an address that another page has. @throws Problem CONFLICT */
export async function refusingTakenAddress<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (isUniqueViolation(error, 'page_url_key')) throw new Problem(PAGE_DRAFT_REFUSALS.ADDRESS_TAKEN)
    throw error
  }
}
