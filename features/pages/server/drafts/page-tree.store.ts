import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { DESK_PAGE_COUNT } from '../../page-drafts.contract.ts'

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
