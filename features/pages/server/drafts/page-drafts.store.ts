import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { holdNamedMedia } from '#features/media/server/media.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { PageVersionContent } from '../../page-drafts.contract.ts'
import type { BlockState, DraftState } from '../../page-edits.rules.ts'
import { draftBlock, editConflict, editingHere, pageDraft, pageEdit } from '../page-drafts.tables.ts'

/** SQL statements about drafts: their blocks, edits, conflicts, and the people who have them open. */

export type DraftRow = typeof pageDraft.$inferSelect
export type EditRow = typeof pageEdit.$inferSelect
export type ConflictRow = typeof editConflict.$inferSelect

/** Returns a page’s draft without its blocks; null if there is none. `isLocked` locks it until the transaction ends. */
export async function findDraft(db: Db, pageId: number, { isLocked = false } = {}): Promise<DraftRow | null> {
  const query = db.select().from(pageDraft).where(eq(pageDraft.pageId, pageId))
  const [row] = await (isLocked ? query.for('update') : query)
  return row ?? null
}

/**
 * Returns a draft with its blocks in order. With `keys`, only these blocks have values, because an edit needs the values
 * of the blocks that it changes and the order of all.
 */
export async function findDraftState(db: Db, draft: DraftRow, keys?: readonly string[]): Promise<DraftState> {
  const isWanted = keys === undefined ? sql`true` : sql`${draftBlock.key} = any(${sql.param(keys)}::uuid[])`
  const ifWanted = <T>(column: unknown) => sql<T>`case when ${isWanted} then ${column} else '{}'::jsonb end`
  const blocks = await db
    .select({
      key: draftBlock.key,
      values: ifWanted<BlockState['values']>(draftBlock.values),
      revisions: ifWanted<BlockState['revisions']>(draftBlock.revisions),
      removedItems: ifWanted<BlockState['removedItems']>(draftBlock.removedItems),
      removed: draftBlock.removed,
      isRestored: draftBlock.isRestored,
    })
    .from(draftBlock)
    .where(eq(draftBlock.pageId, draft.pageId))
    .orderBy(draftBlock.position)
  const { values, revisions, removedItems } = draft
  return { page: { values, revisions, removedItems }, blocks }
}

/** Creates the draft of a page. `changedBy` is null if the draft equals the live page. */
export async function insertDraft(
  tx: Tx,
  pageId: number,
  { fields, blocks }: PageVersionContent,
  { at, changedBy }: { at: Date; changedBy: number | null },
): Promise<void> {
  await holdNamedMedia(tx, { fields, blocks })
  const none = { revisions: {}, removedItems: {} }
  const counts = { seq: 0, cleanSeq: 0, updatedAt: at, changedBy }
  await tx.insert(pageDraft).values({ pageId, values: fields, ...none, ...counts })
  if (blocks.length === 0) return
  await tx.insert(draftBlock).values(
    blocks.map(({ key, values }, position) => ({
      pageId,
      key,
      position,
      values,
      ...none,
      removed: null,
      isRestored: false,
    })),
  )
}

/** Stores what an edit changed: the page’s own fields, the changed blocks, and the positions if the order changed. */
export async function saveDraft(
  db: Db,
  pageId: number,
  { before, after }: { before: DraftState; after: DraftState },
  counts: Pick<DraftRow, 'seq' | 'cleanSeq' | 'updatedAt' | 'changedBy'>,
): Promise<void> {
  await db
    .update(pageDraft)
    .set({ ...(after.page === before.page ? {} : after.page), ...counts })
    .where(eq(pageDraft.pageId, pageId))
  const earlier = new Map(before.blocks.map((block, position) => [block.key, { block, position }]))
  for (const [position, block] of after.blocks.entries()) {
    if (earlier.get(block.key)?.block === block) continue
    const { key, ...values } = block
    await db
      .insert(draftBlock)
      .values({ pageId, key, position, ...values })
      .onConflictDoUpdate({ target: [draftBlock.pageId, draftBlock.key], set: { position, ...values } })
  }
  const moved = after.blocks.filter(({ key }, position) => earlier.get(key)?.position !== position)
  if (moved.length === 0) return
  const keys = after.blocks.map(({ key }) => key)
  await db.execute(sql`
    update ${draftBlock} set position = placed.position - 1
    from unnest(${sql.param(keys)}::uuid[]) with ordinality as placed (key, position)
    where ${draftBlock.pageId} = ${pageId} and ${draftBlock.key} = placed.key`)
}

/**
 * Marks the draft as equal to the live page, and deletes the blocks that were removed before the draft was last equal
 * to it. A block that was removed since then is kept until the next time: a person with a slow or interrupted connection
 * may still send a change of it, and this change restores the block.
 */
export async function markClean(db: Db, pageId: number, seq: number): Promise<void> {
  await db.execute(sql`delete from ${draftBlock} using ${pageDraft}
    where ${draftBlock.pageId} = ${pageId} and ${pageDraft.pageId} = ${pageId}
    and (${draftBlock.removed} ->> 0)::int <= ${pageDraft.cleanSeq}`)
  await db.update(pageDraft).set({ cleanSeq: seq }).where(eq(pageDraft.pageId, pageId))
  await db
    .update(draftBlock)
    .set({ isRestored: false })
    .where(and(eq(draftBlock.pageId, pageId), eq(draftBlock.isRestored, true)))
}

/** Stores an edit with its results. */
export async function insertEdit(db: Db, edit: EditRow): Promise<void> {
  await db.insert(pageEdit).values(edit)
}

/** Returns the edit that a client sent under this number of its own count; null if the server has not received it. */
export async function findEditOfClient(
  db: Db,
  pageId: number,
  client: string,
  clientSeq: number,
): Promise<EditRow | null> {
  const [row] = await db
    .select()
    .from(pageEdit)
    .where(and(eq(pageEdit.pageId, pageId), eq(pageEdit.client, client), eq(pageEdit.clientSeq, clientSeq)))
  return row ?? null
}

/** Returns the edits after the given one, oldest first. */
export async function listEditsAfter(
  db: Db,
  pageId: number,
  since: number,
  limit: number,
): Promise<EditRow[]> {
  return db
    .select()
    .from(pageEdit)
    .where(and(eq(pageEdit.pageId, pageId), gt(pageEdit.seq, since)))
    .orderBy(asc(pageEdit.seq))
    .limit(limit)
}

/** Returns the edits of one client after the given one. */
export async function listEditsOfClientAfter(
  db: Db,
  pageId: number,
  client: string,
  seq: number,
): Promise<EditRow[]> {
  return db
    .select()
    .from(pageEdit)
    .where(and(eq(pageEdit.pageId, pageId), eq(pageEdit.client, client), gt(pageEdit.seq, seq)))
}

/** Returns the authors of the edits with these numbers. */
export async function findEditPeople(
  db: Db,
  pageId: number,
  seqs: readonly number[],
): Promise<Map<number, number>> {
  if (seqs.length === 0) return new Map()
  const rows = await db
    .select({ seq: pageEdit.seq, personId: pageEdit.personId })
    .from(pageEdit)
    .where(and(eq(pageEdit.pageId, pageId), inArray(pageEdit.seq, [...seqs])))
  return new Map(rows.map(({ seq, personId }) => [seq, personId]))
}

/** Deletes the edits of all pages before an instant. */
export async function deleteEditsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(pageEdit).where(lt(pageEdit.createdAt, instant))
}

/** Returns the conflicts of a draft that are not settled, oldest first. */
export async function listConflicts(db: Db, pageId: number): Promise<ConflictRow[]> {
  return db
    .select()
    .from(editConflict)
    .where(and(eq(editConflict.pageId, pageId), isNull(editConflict.settledAt)))
    .orderBy(asc(editConflict.id))
}

/** Returns a conflict of a draft, settled or not; null if there is none. */
export async function findConflict(db: Db, pageId: number, id: number): Promise<ConflictRow | null> {
  const [row] = await db
    .select()
    .from(editConflict)
    .where(and(eq(editConflict.pageId, pageId), eq(editConflict.id, id)))
  return row ?? null
}

/** Stores a competing value for a field whose current value stays. */
export async function insertConflict(
  db: Db,
  conflict: Omit<ConflictRow, 'id' | 'settledAt' | 'settledBy' | 'choice'>,
): Promise<void> {
  await db.insert(editConflict).values(conflict)
}

/** Changes the competing value that a client has stored for a field. */
export async function changeConflict(db: Db, id: number, value: unknown): Promise<void> {
  await db.update(editConflict).set({ other: { value } }).where(eq(editConflict.id, id))
}

/** Settles those of the given conflicts that are still open. */
export async function settleConflicts(
  db: Db,
  where: { pageId: number; id?: number },
  settled: { by: number; at: Date; choice: 'kept' | 'other' | 'value' },
): Promise<void> {
  await db
    .update(editConflict)
    .set({ settledBy: settled.by, settledAt: settled.at, choice: settled.choice })
    .where(
      and(
        eq(editConflict.pageId, where.pageId),
        where.id === undefined ? undefined : eq(editConflict.id, where.id),
        isNull(editConflict.settledAt),
      ),
    )
}

/** Stores that a client has a page open, and in which field its focus is. */
export async function noteEditor(db: Db, here: typeof editingHere.$inferInsert): Promise<void> {
  await db
    .insert(editingHere)
    .values(here)
    .onConflictDoUpdate({
      target: [editingHere.pageId, editingHere.client],
      set: { field: here.field ?? null, seenAt: here.seenAt, personId: here.personId },
    })
}

/** Removes a client from the editors of a page, together with all clients that have not called since an instant. */
export async function removeEditor(
  db: Db,
  pageId: number,
  client: string,
  { unseenSince }: { unseenSince: Date },
): Promise<void> {
  await db
    .delete(editingHere)
    .where(
      and(
        eq(editingHere.pageId, pageId),
        sql`(${editingHere.client} = ${client} or ${editingHere.seenAt} < ${unseenSince})`,
      ),
    )
}

/** Returns the people who have had a page open since an instant, ordered by client. */
export async function listEditors(db: Db, pageId: number, since: Date) {
  return db
    .select({ client: editingHere.client, personId: editingHere.personId, field: editingHere.field })
    .from(editingHere)
    .where(and(eq(editingHere.pageId, pageId), gt(editingHere.seenAt, since)))
    .orderBy(editingHere.client)
}
