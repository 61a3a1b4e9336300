import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'

/**
 * Counts the rows of each view of a list with one statement. Counting stops above `most` rows, and such a view is left
 * out of the result, so that the statement stays fast in a large club.
 * @param counted.rows the SQL of the table
 * @param counted.isIn returns the condition of a view
 */
export async function countViews<View extends string>(
  db: Db,
  views: readonly View[],
  { rows: table, isIn, most }: { rows: SQL; isIn: (view: View) => SQL | undefined; most: number },
): Promise<Partial<Record<View, number>>> {
  const counts = views.map(
    (view) => sql`(select count(*)::int from (select 1 from ${table} where ${isIn(view) ?? sql`true`}
      limit ${most + 1}) s) as ${sql.identifier(view)}`,
  )
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const found = Object.entries(rows[0] ?? {}).filter(([, count]) => count <= most)
  return Object.fromEntries(found) as Partial<Record<View, number>>
}
