/** Opens, changes and restores drafts. @source docs/reference/pages-and-blocks.md §8 */
import { mayPublishAt } from '#features/staff/content-rights.rules.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { withFreeAnchor } from '../../block-anchors.rules.ts'
import { diffPages } from '../../page-diff.rules.ts'
import {
  type AppliedEdit,
  type DeskPage,
  type DraftNews,
  EDIT_LIMITS,
  type OpenedDraft,
  PAGE_DRAFT_REFUSALS,
  type PageOperation,
  type PageVersionContent,
} from '../../page-drafts.contract.ts'
import { withPresentLinks } from './direct-links.ts'
import { contentOfDraft } from './draft-content.ts'
import type { DraftDeps } from './draft-deps.ts'
import { applyEdit, applyServerEdit } from './draft-edits.ts'
import { contentOfPage } from './draft-snapshot.ts'
import { liveContent } from './live-page.ts'
import { draftOf, existingDraft, lockedPageAndDraft } from './locked-draft.ts'
import {
  type ConflictRow,
  type DraftRow,
  findConflict,
  findDraft,
  findDraftState,
  findEditOfClient,
  listEditsOfClientAfter,
  markClean,
  noteEditor,
  removeEditor,
  settleConflicts,
} from './page-drafts.store.ts'
import { findVersion } from './page-versions.store.ts'
import { type Editing, requireWriter, requireWriterOf } from './page-rights.ts'
import { readOpenComments } from './present-comments.ts'
import {
  goneBefore,
  presentBlocks,
  presentEdit,
  readConflicts,
  readDeskPage,
  readEditors,
  readNews,
} from './present-draft.ts'

/** Opens the draft and makes it from the live page if there is none. @throws Problem NOT_FOUND, MAY_NOT_WRITE */
export async function openPage(
  deps: DraftDeps,
  { page, personId, right, client }: Editing & { client: string },
): Promise<OpenedDraft> {
  return deps.database.transaction(async (tx) => {
    await requireWriterOf(tx, { page, right })
    const draft = await draftOf(tx, deps, page)
    await noteEditor(tx, { pageId: page, client, personId, field: null, seenAt: instantOf(deps.clock) })
    const state = await findDraftState(tx, draft)
    const shown = await readDeskPage(tx, deps, page)
    return {
      page: shown,
      seq: draft.seq,
      fields: { ...state.page.values },
      blocks: presentBlocks(state),
      conflicts: await readConflicts(tx, deps, draft),
      languages: [...(await deps.languages()).offered],
      comments: await readOpenComments(tx, deps, page),
      publishing: {
        is_allowed: mayPublishAt(right, shown.url),
        needs_second_person: await deps.needsSecondPerson(),
      },
      people: await readEditors(tx, deps, page),
    }
  })
}

/** Applies operations once. @throws Problem NOT_FOUND, MAY_NOT_WRITE */
export async function editPage(
  deps: DraftDeps,
  edit: Editing & { client: string; client_seq: number; base: number; operations: PageOperation[] },
): Promise<{ edit: AppliedEdit; news: DraftNews }> {
  const { page, personId, client, client_seq: clientSeq, base, operations } = edit
  return deps.database.transaction(async (tx) => {
    await requireWriterOf(tx, edit)
    const draft = await existingDraft(tx, page)
    const known = await findEditOfClient(tx, page, client, clientSeq)
    const row =
      known ??
      (await applyEdit(tx, draft, {
        client,
        clientSeq,
        personId,
        base: Math.min(base, draft.seq),
        operations,
        at: instantOf(deps.clock),
      }))
    const names = await deps.namesOf(tx, [row.personId])
    const news = await readNews(tx, deps, await existingDraft(tx, page), Math.min(base, draft.seq))
    return { edit: presentEdit(row, names), news }
  })
}

/**
 * Returns the edits after a given one, and stores which field the client has focused. @throws Problem NOT_FOUND,
 * MAY_NOT_WRITE
 */
export async function syncPage(
  deps: DraftDeps,
  asked: Editing & { client: string; since: number; field: string | null },
): Promise<DraftNews> {
  const { page, personId, client, since, field } = asked
  return deps.database.transaction(async (tx) => {
    await requireWriterOf(tx, asked)
    const draft = await findDraft(tx, page)
    if (draft === null) throw new Problem('NOT_FOUND')
    await noteEditor(tx, { pageId: page, client, personId, field, seenAt: instantOf(deps.clock) })
    return readNews(tx, deps, draft, since)
  })
}

/** Removes the client from the people who have the page open. */
export async function leavePage(
  deps: DraftDeps,
  { page, client }: { page: number; client: string },
): Promise<void> {
  await removeEditor(deps.database.db, page, client, { unseenSince: goneBefore(deps) })
}

/**
 * Settles a conflict. A conflict that is already settled is not changed. If the field changed after `since`, the chosen
 * value becomes a conflict again. @throws Problem NOT_FOUND, MAY_NOT_WRITE, CONFLICT if the other value changed after
 * `since`
 */
export async function settle(
  deps: DraftDeps,
  asked: Editing & { conflict: number; choice: 'kept' | 'other' | 'value'; value?: unknown; since: number },
): Promise<DraftNews> {
  const { page, personId, choice } = asked
  return deps.database.transaction(async (tx) => {
    await requireWriterOf(tx, asked)
    const draft = await existingDraft(tx, page)
    const found = await findConflict(tx, page, asked.conflict)
    if (found === null) throw new Problem('NOT_FOUND')
    const at = instantOf(deps.clock)
    if (found.settledAt === null) {
      if (await hasChanged(tx, found, asked.since)) throw new Problem(PAGE_DRAFT_REFUSALS.DRAFT_CHANGED)
      await settleConflicts(tx, { pageId: page, id: found.id }, { by: personId, at, choice })
      const value = choice === 'other' ? found.other.value : asked.value
      if (choice !== 'kept') {
        await applyEdit(tx, draft, {
          client: `conflict-${found.id}`,
          clientSeq: 1,
          personId,
          base: Math.min(asked.since, draft.seq),
          operations: [{ kind: 'set', block: found.blockKey, path: found.path, value: value ?? null }],
          at,
        })
      }
    }
    return readNews(tx, deps, await existingDraft(tx, page), asked.since)
  })
}

/**
 * Returns whether the client whose value was not applied in a conflict has sent another value for the field since an
 * edit.
 */
async function hasChanged(
  tx: Tx,
  { pageId, client, blockKey, path }: ConflictRow,
  since: number,
): Promise<boolean> {
  const edits = await listEditsOfClientAfter(tx, pageId, client, since)
  return edits.some(({ operations, results }) =>
    operations.some(
      (operation, at) =>
        operation.kind === 'set' &&
        operation.block === blockKey &&
        operation.path === path &&
        results[at]?.status === 'conflict',
    ),
  )
}

/**
 * Changes the draft back to the content of the live page, by an edit. @throws Problem NOT_FOUND, MAY_NOT_WRITE,
 * CONFLICT
 */
export async function discard(
  deps: DraftDeps,
  { page, personId, right, seq }: Editing & { seq: number },
): Promise<{ page: DeskPage; seq: number }> {
  return deps.database.transaction(async (tx) => {
    const { stored, draft } = await lockedPageAndDraft(tx, deps, { page, seq })
    requireWriter({ right }, stored.page.url)
    const at = instantOf(deps.clock)
    const live = (await liveContent(tx, stored)) ?? contentOfPage(stored, null)
    const last = await changeDraftTo(tx, draft, live, { personId, at })
    await settleConflicts(tx, { pageId: page }, { by: personId, at, choice: 'kept' })
    await markClean(tx, page, last)
    return { page: await readDeskPage(tx, deps, page), seq: last }
  })
}

/**
 * Changes the draft, or one block of it, back to the content of a version, with the present addresses of the linked
 * pages. Nothing is published.
 * @throws Problem NOT_FOUND, MAY_NOT_WRITE; CONFLICT if the draft has changed, or if the page has the maximum number of
 * blocks
 */
export async function restore(
  deps: DraftDeps,
  asked: Editing & { seq: number; version: number; block?: string | undefined },
): Promise<{ page: DeskPage; seq: number }> {
  const { page, personId, seq, version, block } = asked
  return deps.database.transaction(async (tx) => {
    const { stored, draft } = await lockedPageAndDraft(tx, deps, { page, seq })
    requireWriter(asked, stored.page.url)
    const found = await findVersion(tx, page, version)
    if (found === null) throw new Problem('NOT_FOUND')
    const current = contentOfDraft(await findDraftState(tx, draft))
    const content = await withPresentLinks(tx, deps, stored, found)
    const wanted = block === undefined ? content : withBlockOf(current, content, block)
    const last = await changeDraftTo(tx, draft, wanted, { personId, at: instantOf(deps.clock) })
    return { page: await readDeskPage(tx, deps, page), seq: last }
  })
}

/**
 * Returns the current content with one block replaced by its content in a version. If the page no longer has the block,
 * it is added after the nearest block before it in the version that is still on the page, otherwise at the start. It
 * gets no anchor if another block of the page has the same one by now.
 * @throws Problem NOT_FOUND if the version does not have the block; CONFLICT if the page has the maximum number of
 * blocks
 */
function withBlockOf(
  current: PageVersionContent,
  version: PageVersionContent,
  key: string,
): PageVersionContent {
  const at = version.blocks.findIndex((block) => block.key === key)
  const stored = version.blocks[at]
  if (stored === undefined) throw new Problem('NOT_FOUND')
  const others = current.blocks.filter((block) => block.key !== key)
  const wanted = { key, values: withFreeAnchor(stored.values, others) }
  if (current.blocks.some((block) => block.key === key))
    return { ...current, blocks: current.blocks.map((block) => (block.key === key ? wanted : block)) }
  if (current.blocks.length >= EDIT_LIMITS.blocks) throw new Problem(PAGE_DRAFT_REFUSALS.TOO_MANY_BLOCKS)
  const before = new Set(version.blocks.slice(0, at).map((block) => block.key))
  const place = current.blocks.findLastIndex((block) => before.has(block.key)) + 1
  return { ...current, blocks: current.blocks.toSpliced(place, 0, wanted) }
}

async function changeDraftTo(
  tx: Tx,
  draft: DraftRow,
  wanted: PageVersionContent,
  { personId, at }: { personId: number; at: Date },
): Promise<number> {
  const state = await findDraftState(tx, draft)
  const removed = state.blocks.filter((block) => block.removed !== null)
  // Restoring a removed block brings back the content that it had when it was removed, so include removed blocks in the
  // comparison.
  const operations = diffPages(contentOfDraft(state), wanted, new Set(removed.map(({ key }) => key)))
  const seq = await applyServerEdit(tx, draft, { personId, base: draft.seq, operations, at })
  const restored = operations.flatMap((operation) =>
    operation.kind === 'restore_block' ? operation.block : [],
  )
  if (restored.length === 0) return seq
  const next = await existingDraft(tx, draft.pageId)
  const again = diffPages(contentOfDraft(await findDraftState(tx, next)), wanted)
  return applyServerEdit(tx, next, { personId, base: next.seq, operations: again, at })
}
