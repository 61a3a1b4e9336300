/**
 * Replaces media in pages: on the live page, in its draft and in the scheduled version. Earlier versions are not
 * changed.
 */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantAfter } from '#platform/server/revision.ts'
import { instantOf, type Clock } from '#platform/shared/clock.ts'
import { usesOfPage } from '../../content-uses.rules.ts'
import { diffPages } from '../../page-diff.rules.ts'
import type { PageVersionContent } from '../../page-drafts.contract.ts'
import { isPlainEqual } from '../../plain-equal.ts'
import { replaceBlocks, updatePage } from '../page-save.store.ts'
import { findPageById, type StoredPage } from '../pages.store.ts'
import { applyServerEdit } from './draft-edits.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { contentOfDraft } from './draft-content.ts'
import { indexLivePage, liveContent, type LiveDeps, recordLiveVersion } from './live-page.ts'
import { findDraft, findDraftState, markClean } from './page-drafts.store.ts'
import {
  findVersionById,
  insertVersion,
  lockSchedule,
  replaceUses,
  saveSchedule,
} from './page-versions.store.ts'

/** Returns a value with its media replaced; the same value if it contains none of the replaced media. */
export type ChangeMedia = <Value>(value: Value) => Value

/**
 * Replaces media in pages, in the caller’s transaction. Each live page gets a new version; in a draft the change is an
 * edit, which the editors of the draft receive.
 * @returns a function to call last in the transaction, because it locks a row that every publisher needs
 * @source docs/reference/media.md §6.4
 */
export async function changePageMedia(
  tx: Tx,
  deps: LiveDeps & { clock: Clock },
  pageIds: readonly number[],
  { change, personId }: { change: ChangeMedia; personId: number },
): Promise<{ finish: () => Promise<void> }> {
  const changedPages: StoredPage[] = []
  for (const id of pageIds.toSorted((a, b) => a - b)) {
    const stored = await findPageById(tx, id, { isLocked: true })
    if (stored === null) continue
    const saved = await changeLivePage(tx, deps.clock, stored, { change, personId })
    if (saved !== null) changedPages.push(saved)
    const draftSeq = await changeDraft(tx, deps.clock, id, { change, personId })
    await changeSchedule(tx, deps.clock, id, { change, draftSeq })
  }
  return {
    finish: async () => {
      for (const saved of changedPages) await indexLivePage(tx, deps, saved.page.id, saved)
      if (changedPages.length > 0) await deps.contentVersion.bump(tx)
    },
  }
}

type Change = { change: ChangeMedia; personId: number }

async function changeLivePage(
  tx: Tx,
  clock: Clock,
  stored: StoredPage,
  { change, personId }: Change,
): Promise<StoredPage | null> {
  const { page } = stored
  const own = { content: page.content, rows: page.rows }
  const blocks = stored.blocks.filter(({ deleted }) => !deleted)
  const nextBlocks = blocks.map(({ video: _, ...block }) => ({
    ...block,
    variables: change(block.variables),
    backgroundImageHash: change(block.backgroundImageHash),
    backgroundVideoId: change({ background_video_id: block.backgroundVideoId }).background_video_id,
  }))
  const nextOwn = change(own)
  const isChanged =
    nextOwn !== own ||
    nextBlocks.some(
      (block, at) =>
        block.variables !== blocks[at]?.variables ||
        block.backgroundImageHash !== blocks[at].backgroundImageHash ||
        block.backgroundVideoId !== blocks[at].backgroundVideoId,
    )
  if (!isChanged) return null
  const previous = await liveContent(tx, stored)
  await updatePage(tx, page.id, nextOwn, instantAfter(page.updatedAt, clock.nowMs()))
  await replaceBlocks(tx, page.id, nextBlocks)
  const saved = await findPageById(tx, page.id)
  if (saved === null) throw new Error(`page ${page.id} is gone although its transaction holds it`)
  const content = contentOfPage(saved, previous === null ? null : change(previous))
  const made = { kind: 'published', draftSeq: null, personId, at: instantOf(clock) } as const
  await recordLiveVersion(tx, saved, content, made)
  return saved
}

/** Changes the draft, if there is one. @returns the numbers of its last edit before and after */
async function changeDraft(
  tx: Tx,
  clock: Clock,
  pageId: number,
  { change, personId }: Change,
): Promise<{ before: number; after: number } | null> {
  const draft = await findDraft(tx, pageId, { isLocked: true })
  if (draft === null) return null
  const content = contentOfDraft(await findDraftState(tx, draft))
  const operations = diffPages(content, change(content))
  const edit = { personId, base: draft.seq, operations, isAutomatic: true, at: instantOf(clock) }
  const seq = await applyServerEdit(tx, draft, edit)
  if (draft.seq === draft.cleanSeq) await markClean(tx, pageId, seq)
  return { before: draft.seq, after: seq }
}

/** Schedules a changed copy of the scheduled version, because a version never changes. @returns whether it changed */
export async function changeSchedule(
  tx: Tx,
  clock: Clock,
  pageId: number,
  {
    change,
    draftSeq,
  }: {
    change: (content: PageVersionContent) => PageVersionContent
    draftSeq: { before: number; after: number } | null
  },
): Promise<boolean> {
  const schedule = await lockSchedule(tx, pageId)
  const version = schedule && (await findVersionById(tx, schedule.versionId))
  if (schedule === null || version === null) return false
  const content = change(version.content)
  if (isPlainEqual(content, version.content)) return false
  const { personId } = schedule
  const made = {
    pageId,
    kind: 'scheduled',
    content,
    draftSeq: draftSeq?.before === version.draftSeq ? (draftSeq?.after ?? null) : version.draftSeq,
    personId,
    passedWarnings: version.passedWarnings,
  } as const
  const { id: versionId } = await insertVersion(tx, made, instantOf(clock))
  await saveSchedule(tx, { ...schedule, versionId })
  await replaceUses(tx, pageId, 'scheduled', usesOfPage(content))
  return true
}
