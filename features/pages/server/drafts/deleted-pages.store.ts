import { desc, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { DELETED_PAGE_COUNT } from '../../deleted-pages.contract.ts'
import { deletedPage } from '../page-drafts.tables.ts'

export type DeletedPageRow = typeof deletedPage.$inferSelect

/** Stores the content of a page that is deleted in the same transaction. */
export async function insertDeletedPage(tx: Tx, row: DeletedPageRow): Promise<void> {
  await tx.insert(deletedPage).values(row)
}

/** Lists deleted pages without their content, newest first. */
export async function listDeletedPages(db: Db): Promise<Omit<DeletedPageRow, 'content'>[]> {
  return db
    .select({
      pageId: deletedPage.pageId,
      name: deletedPage.name,
      url: deletedPage.url,
      personId: deletedPage.personId,
      deletedAt: deletedPage.deletedAt,
    })
    .from(deletedPage)
    .orderBy(desc(deletedPage.deletedAt), desc(deletedPage.pageId))
    .limit(DELETED_PAGE_COUNT)
}

/** Removes a page from the list of deleted pages and returns it; null if it is not in the list. */
export async function takeDeletedPage(tx: Tx, pageId: number): Promise<DeletedPageRow | null> {
  const [row] = await tx.delete(deletedPage).where(eq(deletedPage.pageId, pageId)).returning()
  return row ?? null
}

/** Removes the pages that were deleted before an instant. */
export async function forgetDeletedPages(db: Db, before: Date): Promise<void> {
  await db.delete(deletedPage).where(lt(deletedPage.deletedAt, before))
}
