import { asc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { DESK_PAGE_COUNT } from '../../page-drafts.contract.ts'
import { page } from '../pages.tables.ts'

/**
 * Lists the addresses one level below an address, with the id of the page at each and the number of pages below it.
 * @param below an address without a slash at its end; empty for the first level
 * @param after the last address of the previous part; null for the first part
 */
export async function listBranches(
  db: Db,
  { below, after }: { below: string; after: string | null },
): Promise<{ path: string; id: number | null; pagesBelow: number }[]> {
  const { rows } = await db.execute<{ path: string; id: number | null; pagesBelow: number }>(sql`
    with part as (
      select p.id, p.url,
        ${below}::text || '/' || split_part(substr(p.url, length(${below}::text) + 2), '/', 1) as path
      from page p where starts_with(p.url, ${below}::text || '/')
    )
    select path, min(id) filter (where url = path) as id,
      (count(*) filter (where url <> path))::int as "pagesBelow"
    from part
    where ${after}::text is null or path > ${after}
    group by path order by path limit ${DESK_PAGE_COUNT}`)
  return rows
}

/**
 * Returns the ids of the page at an address and of all pages below it, in the order of their addresses: at most one more
 * than `DESK_PAGE_COUNT`.
 * @param below an address without a slash at its end
 */
export async function listPageIdsBelow(db: Db, below: string): Promise<number[]> {
  const rows = await db
    .select({ id: page.id })
    .from(page)
    .where(or(eq(page.url, below), sql`starts_with(${page.url}, ${`${below}/`})`))
    .orderBy(asc(page.url))
    .limit(DESK_PAGE_COUNT + 1)
  return rows.map(({ id }) => id)
}
