import { and, asc, count, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { REVIEW_LIMITS } from '../../page-reviews.contract.ts'
import { page } from '../pages.tables.ts'
import { pageComment, pageReview } from '../reviews.tables.ts'

/** SQL statements about reviews and comments of pages. */

export type ReviewRow = typeof pageReview.$inferSelect
export type CommentRow = typeof pageComment.$inferSelect

/** Stores a request in place of an earlier one of the page. */
export async function saveReview(
  db: Db,
  { pageId, ...asked }: Pick<ReviewRow, 'pageId' | 'personId' | 'note' | 'askedAt'>,
): Promise<void> {
  const set = { ...asked, state: 'asked', answeredBy: null, reason: null, answeredAt: null }
  await db
    .insert(pageReview)
    .values({ pageId, ...set })
    .onConflictDoUpdate({ target: pageReview.pageId, set })
}

/** Returns the page’s request that is in review, locked; null if there is none. */
export async function lockReview(tx: Tx, pageId: number): Promise<ReviewRow | null> {
  const [row] = await tx
    .select()
    .from(pageReview)
    .where(and(eq(pageReview.pageId, pageId), eq(pageReview.state, 'asked')))
    .for('update')
  return row ?? null
}

/** Marks a request as sent back. */
export async function answerReview(
  db: Db,
  pageId: number,
  answer: { by: number; reason: string; at: Date },
): Promise<void> {
  await db
    .update(pageReview)
    .set({ state: 'sent_back', answeredBy: answer.by, reason: answer.reason, answeredAt: answer.at })
    .where(eq(pageReview.pageId, pageId))
}

/** Removes the page’s request, also if it was sent back already. @returns the request if it was in review */
export async function takeReview(tx: Tx, pageId: number): Promise<ReviewRow | null> {
  const [row] = await tx.delete(pageReview).where(eq(pageReview.pageId, pageId)).returning()
  return row?.state === 'asked' ? row : null
}

/** Returns the address of each page in review, and the person who requested the review. */
export async function listReviews(db: Db): Promise<{ url: string; personId: number }[]> {
  return db
    .select({ url: page.url, personId: pageReview.personId })
    .from(pageReview)
    .innerJoin(page, eq(page.id, pageReview.pageId))
    .where(eq(pageReview.state, 'asked'))
}

/** Returns the newest comments of a page, oldest first. */
export async function listCommentRows(db: Db, pageId: number): Promise<CommentRow[]> {
  const rows = await db
    .select()
    .from(pageComment)
    .where(eq(pageComment.pageId, pageId))
    .orderBy(desc(pageComment.createdAt), desc(pageComment.id))
    .limit(REVIEW_LIMITS.comments)
  return rows.toReversed()
}

/** Returns the comments of a page that are not resolved, oldest first. */
export async function listOpenComments(db: Db, pageId: number): Promise<CommentRow[]> {
  return db
    .select()
    .from(pageComment)
    .where(and(eq(pageComment.pageId, pageId), isNull(pageComment.resolvedAt)))
    .orderBy(asc(pageComment.createdAt), asc(pageComment.id))
}

export async function countOpenComments(db: Db, pageId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(pageComment)
    .where(and(eq(pageComment.pageId, pageId), isNull(pageComment.resolvedAt)))
  return row?.count ?? 0
}

/** Stores a comment. @returns whether it is new */
export async function insertComment(
  db: Db,
  row: Omit<CommentRow, 'resolvedAt' | 'resolvedBy'>,
): Promise<boolean> {
  const rows = await db
    .insert(pageComment)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: pageComment.id })
  return rows.length > 0
}

/** Resolves an unresolved comment of a page. @returns whether the page has this comment */
export async function markResolved(
  db: Db,
  { pageId, id }: { pageId: number; id: string },
  { by, at }: { by: number; at: Date },
): Promise<boolean> {
  const which = and(eq(pageComment.pageId, pageId), eq(pageComment.id, id))
  await db
    .update(pageComment)
    .set({ resolvedAt: at, resolvedBy: by })
    .where(and(which, isNull(pageComment.resolvedAt)))
  return (await db.select({ id: pageComment.id }).from(pageComment).where(which)).length > 0
}
