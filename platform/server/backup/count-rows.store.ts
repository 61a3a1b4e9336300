import { sql } from 'drizzle-orm'
import type { Db } from '../database/pool.ts'

/** Returns the number of rows in a table of the schema public. */
export async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from public.${sql.identifier(table)}`,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Returns the names of all tables of the schema public, in alphabetical order. */
export async function listTableNames(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Reads every value of a table, including large values that are stored in a separate table, so that PostgreSQL verifies
 * the checksum of each page.
 * @throws the error of PostgreSQL if a page is damaged
 */
export async function readWholeTable(db: Db, table: string): Promise<void> {
  await db.execute(sql`select sum(length(whole::text)) from public.${sql.identifier(table)} whole`)
}
