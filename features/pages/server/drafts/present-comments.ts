import type { Db } from '#platform/server/database/pool.ts'
import type { PageComment } from '../../page-drafts.contract.ts'
import type { DraftDeps } from './draft-deps.ts'
import { type CommentRow, listOpenComments } from './reviews.store.ts'

/** Returns the comments of a page that are not resolved, oldest first. */
export async function readOpenComments(
  db: Db,
  deps: Pick<DraftDeps, 'namesOf'>,
  pageId: number,
): Promise<PageComment[]> {
  return presentComments(db, deps, await listOpenComments(db, pageId))
}

/** Presents comments. A person whose data was removed has an empty name. */
export async function presentComments(
  db: Db,
  { namesOf }: Pick<DraftDeps, 'namesOf'>,
  rows: readonly CommentRow[],
): Promise<PageComment[]> {
  const ids = new Set(rows.flatMap(({ personId, resolvedBy }) => [personId, resolvedBy ?? personId]))
  const names = await namesOf(db, [...ids])
  const personOf = (id: number) => ({ id, name: names.get(id) ?? '' })
  return rows.map(({ id, blockKey, personId, text, createdAt, resolvedAt, resolvedBy }) => ({
    id,
    block: blockKey,
    person: personOf(personId),
    text,
    at: createdAt.toISOString(),
    resolved:
      resolvedAt === null ? null : { person: personOf(resolvedBy ?? 0), at: resolvedAt.toISOString() },
  }))
}
