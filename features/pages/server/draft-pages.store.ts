import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/** Counts the pages of the website that are not published. A club has few, so no index is needed. */
export async function countDraftPages(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from page where not is_published`,
  )
  return rows[0]?.count ?? 0
}
