import { sql } from 'drizzle-orm'
import type { Db } from '../database/pool.ts'

/** Returns the number of rows in a table of the schema public. */
export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from public.${sql.identifier(table)}`,
  )
  return Number(rows[0]?.count ?? 0)
}
