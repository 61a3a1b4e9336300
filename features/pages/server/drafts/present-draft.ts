/** Presents drafts, edits and pages for the editor’s calls. */
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import {
  type AppliedEdit,
  type DeskPage,
  type DraftBlock,
  type DraftNews,
  EDIT_LIMITS,
  type EditConflict,
  type EditorHere,
  type EditPerson,
  type PageReview,
} from '../../page-drafts.contract.ts'
import type { DraftState } from '../../page-edits.rules.ts'
import { type DeskPageRow, listDeskPageRows } from './desk-pages.store.ts'
import type { DraftDeps } from './draft-deps.ts'
import { valueAt } from './draft-edits.ts'
import { readOpenComments } from './present-comments.ts'
import {
  type ConflictRow,
  type DraftRow,
  type EditRow,
  findDraftState,
  listConflicts,
  listEditors,
  listEditsAfter,
} from './page-drafts.store.ts'

/** Time in ms without a call of its client after which an editor no longer counts as having the page open. */
const GONE_AFTER_MS = 20_000
/**
 * Intervals in ms at which a client fetches news: `alone` if it is the only client on a page, `together` if there are
 * several. With `together`, an editor sees the changes of others within two seconds, including the delay before they
 * are sent. The first editor learns of a second one only after the interval `alone`.
 */
const ASK_AGAIN_MS = { alone: 5_000, together: 1_000 }

type Names = ReadonlyMap<number, string>

/** Returns a person for the editor. A person whose data was removed has an empty name. */
export function personOf(names: Names, id: number): EditPerson {
  return { id, name: names.get(id) ?? '' }
}

/** Presents a page of the list. */
export function presentDeskPage(row: DeskPageRow, names: Names): DeskPage {
  const { schedule } = row
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    is_published: row.isPublished,
    has_draft: row.hasDraft,
    has_conflicts: row.hasConflicts,
    schedule:
      schedule?.at && schedule.version !== null
        ? {
            version: schedule.version,
            at: schedule.at.toISOString(),
            person: personOf(names, schedule.personId ?? 0),
            state: schedule.state === 'failed' ? 'failed' : 'pending',
          }
        : null,
    review: presentReview(row.review, names),
    changed_by: row.changedBy === null ? null : personOf(names, row.changedBy),
    updated_at: row.updatedAt.toISOString(),
  }
}

function presentReview(review: DeskPageRow['review'], names: Names): PageReview | null {
  if (review === null || review.state === null) return null
  const { state, personId, note, askedAt, answeredBy, reason, answeredAt } = review
  return {
    state: state === 'sent_back' ? 'sent_back' : 'asked',
    person: personOf(names, personId ?? 0),
    note: note ?? '',
    at: askedAt?.toISOString() ?? '',
    answer:
      answeredBy === null || answeredAt === null
        ? null
        : { person: personOf(names, answeredBy), reason: reason ?? '', at: answeredAt.toISOString() },
  }
}

/** Returns the people whom `presentDeskPage` names. */
export function peopleOf({ schedule, review, changedBy }: DeskPageRow): number[] {
  const ids = [schedule?.personId, review?.personId, review?.answeredBy, changedBy]
  return ids.flatMap((id) => id ?? [])
}

/** Returns one page for the desk. @throws Problem NOT_FOUND */
export async function readDeskPage(tx: Tx, deps: DraftDeps, id: number): Promise<DeskPage> {
  const [row] = await listDeskPageRows(tx, { id })
  if (!row) throw new Problem('NOT_FOUND')
  const names = await deps.namesOf(tx, peopleOf(row))
  return presentDeskPage(row, names)
}

/** Presents the blocks of a draft. */
export function presentBlocks({ blocks }: DraftState): DraftBlock[] {
  return blocks.map(({ key, values, removed, isRestored }) => ({
    key,
    values: values as DraftBlock['values'],
    is_removed: removed !== null,
    is_restored: isRestored,
  }))
}

/** Returns the people who have a page open. */
export async function readEditors(tx: Tx, deps: DraftDeps, pageId: number): Promise<EditorHere[]> {
  const rows = await listEditors(tx, pageId, new Date(deps.clock.nowMs() - GONE_AFTER_MS))
  const names = await deps.namesOf(
    tx,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ client, personId, field }) => ({ client, person: personOf(names, personId), field }))
}

/**
 * Returns an instant. An editor whose client last called before this instant no longer counts as having the page open.
 */
export function goneBefore({ clock }: Pick<DraftDeps, 'clock'>): Date {
  return new Date(instantOf(clock).getTime() - GONE_AFTER_MS)
}

/** Presents the conflicts of a draft that nobody has settled. */
export async function readConflicts(tx: Tx, deps: DraftDeps, draft: DraftRow): Promise<EditConflict[]> {
  const rows = await listConflicts(tx, draft.pageId)
  if (rows.length === 0) return []
  const keys = rows.flatMap(({ blockKey }) => blockKey ?? [])
  const state = await findDraftState(tx, draft, keys)
  const names = await deps.namesOf(
    tx,
    rows.flatMap(({ personId, keptBy }) => [personId, ...(keptBy === null ? [] : [keptBy])]),
  )
  return rows.map((row) => presentConflict(row, state, names))
}

function presentConflict(row: ConflictRow, state: DraftState, names: Names): EditConflict {
  return {
    id: row.id,
    block: row.blockKey,
    path: row.path,
    kept: valueAt(state, row.blockKey, row.path),
    kept_by: row.keptBy === null ? null : personOf(names, row.keptBy),
    other: row.other.value,
    other_by: personOf(names, row.personId),
    client: row.client,
    at: row.createdAt.toISOString(),
  }
}

/** Presents an edit. */
export function presentEdit(row: EditRow, names: Names): AppliedEdit {
  return {
    seq: row.seq,
    client: row.client,
    person: personOf(names, row.personId),
    at: row.createdAt.toISOString(),
    operations: row.operations,
    results: row.results,
  }
}

/** Returns the changes of a draft since an edit. */
export async function readNews(tx: Tx, deps: DraftDeps, draft: DraftRow, since: number): Promise<DraftNews> {
  const rows = await listEditsAfter(tx, draft.pageId, since, EDIT_LIMITS.edits)
  const names = await deps.namesOf(tx, [...new Set(rows.map(({ personId }) => personId))])
  const people = await readEditors(tx, deps, draft.pageId)
  return {
    seq: draft.seq,
    clean_seq: draft.cleanSeq,
    edits: rows.map((row) => presentEdit(row, names)),
    // If edits in between are deleted, the client cannot build the current draft. If the client has a later edit than
    // the server, the server’s database was replaced.
    must_reload: since > draft.seq || rows.length !== draft.seq - since,
    conflicts: await readConflicts(tx, deps, draft),
    comments: await readOpenComments(tx, deps, draft.pageId),
    people,
    page: await readDeskPage(tx, deps, draft.pageId),
    ask_again_ms: people.length > 1 ? ASK_AGAIN_MS.together : ASK_AGAIN_MS.alone,
  }
}
