import { and, eq, getColumns, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { mediaVideo } from '#features/media/server/media.tables.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { page, pageBlock, recordGroup } from './pages.tables.ts'

/** Statements that write pages and their blocks. */

export type PageValues = Omit<
  typeof page.$inferInsert,
  'id' | 'publishedAt' | 'createdAt' | 'updatedAt' | 'versionId' | 'versionAt'
>
export type BlockValues = Omit<typeof pageBlock.$inferInsert, 'pageId'>

/** @returns the new page's id */
export async function insertPage(db: Db, values: PageValues, at: Date): Promise<number> {
  const [row] = await db
    .insert(page)
    .values({ ...values, publishedAt: values.isPublished ? at : null, createdAt: at, updatedAt: at })
    .returning({ id: page.id })
  if (!row) throw new Error('the page was not written')
  return row.id
}

/** Updates the given columns and the modification time; stores the time of the first publication. */
export async function updatePage(db: Db, id: number, values: Partial<PageValues>, at: Date): Promise<void> {
  await db
    .update(page)
    .set({
      ...values,
      updatedAt: at,
      ...(values.isPublished ? { publishedAt: sql`coalesce(${page.publishedAt}, ${at})` } : {}),
    })
    .where(eq(page.id, id))
}

/** Deletes a page and its blocks. */
export async function deletePage(db: Db, id: number): Promise<void> {
  await db.delete(page).where(eq(page.id, id))
}

/**
 * Replaces the blocks of a page: blocks with known ids are updated, others are inserted, and blocks that are missing
 * from the list are flagged as deleted.
 */
export async function replaceBlocks(db: Db, pageId: number, blocks: readonly BlockValues[]): Promise<void> {
  const known = blocks.filter((block) => block.id !== undefined)
  const fresh = blocks.filter((block) => block.id === undefined)
  const storedIds = known.map(({ id }) => id).filter((id): id is number => id !== undefined)
  await db
    .update(pageBlock)
    .set({ deleted: true })
    .where(
      and(
        eq(pageBlock.pageId, pageId),
        storedIds.length === 0 ? undefined : notInArray(pageBlock.id, storedIds),
      ),
    )
  if (known.length > 0) {
    await db
      .insert(pageBlock)
      .values(known.map((block) => ({ ...block, pageId })))
      .onConflictDoUpdate({
        target: pageBlock.id,
        set: EVERY_BLOCK_COLUMN,
        setWhere: eq(pageBlock.pageId, pageId),
      })
  }
  if (fresh.length > 0) await db.insert(pageBlock).values(fresh.map((block) => ({ ...block, pageId })))
}

/** Every column except those that never change for a block: the id, the page and the key. */
const EVERY_BLOCK_COLUMN = Object.fromEntries(
  Object.entries(getColumns(pageBlock))
    .filter(([name]) => name !== 'id' && name !== 'pageId' && name !== 'key')
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
)

/** Returns the videos that do not exist, and locks the others until the transaction ends. */
export async function findMissingVideos(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const missing = new Set(ids)
  if (missing.size === 0) return missing
  const rows = await tx
    .select({ id: mediaVideo.id })
    .from(mediaVideo)
    .where(and(inArray(mediaVideo.id, [...missing]), isNull(mediaVideo.deletedAt)))
    .orderBy(mediaVideo.id)
    .for('share')
  for (const { id } of rows) missing.delete(id)
  return missing
}

/** Returns whether the group exists, and locks it so that it cannot be deleted until the transaction ends. */
export async function lockGroup(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: recordGroup.id })
    .from(recordGroup)
    .where(eq(recordGroup.id, id))
    .for('share')
  return row !== undefined
}
