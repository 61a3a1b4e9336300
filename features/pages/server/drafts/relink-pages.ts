/** Updates the links of all pages and drafts to an address that changed. @source docs/reference/pages-and-blocks.md §8.6 */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantAfter } from '#platform/server/revision.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { diffPages } from '../../page-diff.rules.ts'
import { groupOfAddress } from '#features/catalogue/group-address.rules.ts'
import type { UnchangedPage } from '../../groups-desk.contract.ts'
import { type MovedAddress, regroupedPage, relinkedPage } from '../../relink.rules.ts'
import { blockValuesOf, pageValuesOf } from '../page-draft-values.ts'
import { replaceBlocks, updatePage } from '../page-save.store.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import { changeSchedule } from './change-media.ts'
import { listPagesWithText } from './desk-pages.store.ts'
import { contentOfDraft } from './draft-content.ts'
import type { DraftDeps } from './draft-deps.ts'
import { applyServerEdit } from './draft-edits.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { indexLivePage, liveContent, type LiveDeps, recordLiveVersion } from './live-page.ts'
import { findDraft, findDraftState, markClean } from './page-drafts.store.ts'
import { findScheduledContent } from './page-versions.store.ts'
import { readyPage } from './ready-page.ts'

export type RelinkDeps = Omit<LiveDeps, 'contentVersion'> & Pick<DraftDeps, 'clock' | 'appRouteNames'>

/**
 * Updates the links to a changed address in the live form and the draft of each page, except the page that was moved. A
 * live page that cannot be saved, because an earlier release had weaker checks, keeps its old link; the redirect leads
 * its visitors on. A scheduled version keeps its links too, but its blocks name the new product group, because no
 * redirect works for the name of a group. The caller raises the content version at the end of its transaction, because
 * that locks a row that every publisher needs.
 * @returns the number of changed pages, and the live pages that still name the former product group
 */
export async function relinkPages(
  tx: Tx,
  deps: RelinkDeps,
  { page = null, personId, ...moved }: MovedAddress & { page?: number | null; personId: number | null },
): Promise<{ changed: number; unchanged: UnchangedPage[] }> {
  let changed = 0
  const unchanged: UnchangedPage[] = []
  // Process the pages by ascending id, so that most simultaneous changes lock them in the same order. A deadlock is still
  // possible, because the caller has locked the page whose address changed first: the transaction is then repeated.
  for (const id of await listPagesWithText(tx, textsOf(moved.from))) {
    if (id === page) continue
    const stored = await findPageById(tx, id, { isLocked: true })
    if (stored === null) continue
    const live = await relinkLive(tx, deps, stored, { ...moved, personId })
    const draftSeq = await relinkDraft(tx, deps, id, { ...moved, personId })
    const isScheduleChanged = await changeSchedule(tx, deps.clock, id, {
      draftSeq,
      change: (content) => regroupedPage(content, moved) ?? content,
    })
    if (live === 'changed' || draftSeq !== null || isScheduleChanged) changed += 1
    if (live === 'named') unchanged.push({ id, name: stored.page.name })
  }
  return { changed, unchanged }
}

/**
 * Returns whether any page links to an address, or names the product group that has this address. Live forms, drafts
 * and scheduled versions count.
 */
export async function isLinkedFromPages(tx: Tx, address: string): Promise<boolean> {
  const elsewhere = { from: address, to: `${address}-` }
  for (const id of await listPagesWithText(tx, textsOf(address))) {
    const stored = await findPageById(tx, id)
    const draft = await findDraft(tx, id)
    const scheduled = await findScheduledContent(tx, id)
    const contents = [
      ...(stored === null ? [] : [contentOfPage(stored, await liveContent(tx, stored))]),
      ...(draft === null ? [] : [contentOfDraft(await findDraftState(tx, draft))]),
      ...(scheduled === null ? [] : [scheduled]),
    ]
    if (contents.some((content) => relinkedPage(content, elsewhere) !== null)) return true
  }
  return false
}

/**
 * Returns texts to search the stored JSON of pages for: a page that links to the address contains at least one of them.
 */
function textsOf(address: string): string[] {
  const group = groupOfAddress(address)
  return [address, ...(group === null ? [] : [`"group": "${group}"`])]
}

type Relinking = MovedAddress & { personId: number | null }

/**
 * Updates the links of a live page.
 * @returns `named` if the page is published, was not changed and still names the former product group
 */
async function relinkLive(
  tx: Tx,
  deps: RelinkDeps,
  stored: StoredPage,
  { personId, ...moved }: Relinking,
): Promise<'changed' | 'named' | 'other'> {
  const before = contentOfPage(stored, await liveContent(tx, stored))
  const content = relinkedPage(before, moved)
  if (content === null) return 'other'
  const idOf = new Map(stored.blocks.map(({ key, id }) => [key, id]))
  const routeNames = new Set(deps.appRouteNames.map((name) => name.toLowerCase()))
  const { draft } = await readyPage(tx, content, { idOf, routeNames })
  if (draft === null)
    return stored.page.isPublished && regroupedPage(before, moved) !== null ? 'named' : 'other'
  const { pageContents, ...own } = draft
  const { id, isPublished } = stored.page
  const at = instantAfter(stored.page.updatedAt, deps.clock.nowMs())
  await updatePage(tx, id, pageValuesOf({ ...own, is_published: isPublished }), at)
  await replaceBlocks(
    tx,
    id,
    blockValuesOf(pageContents).map((block, place) => {
      const key = content.blocks[place]?.key
      return key === undefined ? block : { ...block, key }
    }),
  )
  const saved = await findPageById(tx, id)
  if (saved === null) throw new Error(`page ${id} is gone although its transaction holds it`)
  await recordLiveVersion(tx, saved, content, {
    kind: isPublished ? 'published' : 'saved',
    draftSeq: null,
    personId,
    at: instantOf(deps.clock),
  })
  await indexLivePage(tx, deps, id, saved)
  return 'changed'
}

/** Updates the draft. @returns the numbers of its last edit before and after; null if nothing changed */
async function relinkDraft(
  tx: Tx,
  deps: RelinkDeps,
  id: number,
  { personId, ...moved }: Relinking,
): Promise<{ before: number; after: number } | null> {
  const draft = await findDraft(tx, id, { isLocked: true })
  if (draft === null) return null
  const content = contentOfDraft(await findDraftState(tx, draft))
  const next = relinkedPage(content, moved)
  if (next === null) return null
  const operations = diffPages(content, next)
  const seq = await applyServerEdit(tx, draft, {
    personId: personId ?? 0,
    base: draft.seq,
    operations,
    isAutomatic: true,
    at: instantOf(deps.clock),
  })
  if (draft.seq === draft.cleanSeq) await markClean(tx, id, seq)
  return { before: draft.seq, after: seq }
}
