/** Comments of officers on pages and blocks. @source docs/reference/pages-and-blocks.md §8.10 */
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { PageComment } from '../../page-drafts.contract.ts'
import { REVIEW_LIMITS, REVIEW_REFUSALS } from '../../page-reviews.contract.ts'
import type { DraftDeps } from './draft-deps.ts'
import { lockedPage } from './locked-draft.ts'
import { type Editing, requireWriter, requireWriterOf } from './page-rights.ts'
import { presentComments, readOpenComments } from './present-comments.ts'
import { countOpenComments, insertComment, listCommentRows, markResolved } from './reviews.store.ts'

/** Returns the comments of a page, resolved ones included. @throws Problem NOT_FOUND, MAY_NOT_WRITE */
export async function commentsOf(deps: DraftDeps, { page, right }: Editing): Promise<PageComment[]> {
  const { db } = deps.database
  await requireWriterOf(db, { page, right })
  return presentComments(db, deps, await listCommentRows(db, page))
}

/** Adds a comment once. @returns the unresolved ones @throws Problem NOT_FOUND, MAY_NOT_WRITE, CONFLICT */
export async function comment(
  deps: DraftDeps,
  { page, personId, right, id, block, text }: Editing & { id: string; block: string | null; text: string },
): Promise<PageComment[]> {
  return deps.database.transaction(async (tx) => {
    // The page is locked, so that two simultaneous comments cannot exceed the limit.
    const stored = await lockedPage(tx, page)
    requireWriter({ right }, stored.page.url)
    const createdAt = instantOf(deps.clock)
    const isNew = await insertComment(tx, { id, pageId: page, blockKey: block, personId, text, createdAt })
    if (isNew && (await countOpenComments(tx, page)) > REVIEW_LIMITS.openComments)
      throw new Problem(REVIEW_REFUSALS.TOO_MANY_COMMENTS)
    return readOpenComments(tx, deps, page)
  })
}

/** Resolves a comment. @returns the unresolved ones @throws Problem NOT_FOUND, MAY_NOT_WRITE */
export async function resolve(
  deps: DraftDeps,
  { page, personId, right, id }: Editing & { id: string },
): Promise<PageComment[]> {
  return deps.database.transaction(async (tx) => {
    await requireWriterOf(tx, { page, right })
    const isThere = await markResolved(tx, { pageId: page, id }, { by: personId, at: instantOf(deps.clock) })
    if (!isThere) throw new Problem('NOT_FOUND')
    return readOpenComments(tx, deps, page)
  })
}
