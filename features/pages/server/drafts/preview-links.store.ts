import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { previewLink } from '../page-drafts.tables.ts'

export type PreviewLinkRow = typeof previewLink.$inferSelect

/** Lists the preview links of a page that have neither expired nor been revoked, newest first. */
export async function listOpenLinks(db: Db, pageId: number, now: Date): Promise<PreviewLinkRow[]> {
  return db
    .select()
    .from(previewLink)
    .where(and(eq(previewLink.pageId, pageId), isNull(previewLink.revokedAt), gt(previewLink.expiresAt, now)))
    .orderBy(desc(previewLink.createdAt), desc(previewLink.id))
}

export async function insertLink(db: Db, row: typeof previewLink.$inferInsert): Promise<void> {
  await db.insert(previewLink).values(row)
}

/** Returns a preview link that works at an instant; null if there is none. */
export async function findOpenLink(db: Db, id: string, now: Date): Promise<PreviewLinkRow | null> {
  const [row] = await db
    .select()
    .from(previewLink)
    .where(and(eq(previewLink.id, id), isNull(previewLink.revokedAt), gt(previewLink.expiresAt, now)))
  return row ?? null
}

/** Revokes a preview link of a page. @returns whether it worked until now */
export async function revokeLink(
  db: Db,
  { page, id }: { page: number; id: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(previewLink)
    .set({ revokedAt: now })
    .where(
      and(
        eq(previewLink.id, id),
        eq(previewLink.pageId, page),
        isNull(previewLink.revokedAt),
        gt(previewLink.expiresAt, now),
      ),
    )
    .returning({ id: previewLink.id })
  return rows.length > 0
}

/** Deletes the preview links that expired before an instant. */
export async function deleteLinksBefore(db: Db, before: Date): Promise<void> {
  await db.delete(previewLink).where(lt(previewLink.expiresAt, before))
}
