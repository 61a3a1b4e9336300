/** Queries about people that read the tables of every feature. */
import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * Returns the number of rows whose column contains this person's id. Table and column come from code, never from a
 * request.
 */
export async function countRecords(
  db: Db,
  { table, column, personId }: { table: string; column: string; personId: number },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${personId}`,
  )
  return rows[0]?.count ?? 0
}
