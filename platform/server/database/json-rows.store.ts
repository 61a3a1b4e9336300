import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './pool.ts'

/**
 * Returns every column of the rows that a query finds, under snake-case names. The query must select `to_jsonb(…) as
 * row`.
 */
export async function readJsonRows(db: Db, query: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(query)
  return rows.map(({ row }) => row)
}

/** Returns whether a query finds at least one row. */
export async function hasRows(db: Db, query: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (${query}) as found`)
  return rows[0]?.found === true
}
