import { sql } from 'drizzle-orm'

/** Column with the total number of rows, to be selected in each row of a page. */
export const IN_ALL = sql<number>`(count(*) over ())::int`

/**
 * Returns the rows of a page without their `total` column, and the total number. A page past the end has no row with a
 * total.
 * @param countAll called only for an empty page past the first
 */
export async function countedPage<Row extends { total: number }>(
  rows: readonly Row[],
  offset: number,
  countAll: () => Promise<number>,
): Promise<{ rows: Omit<Row, 'total'>[]; total: number }> {
  const [first] = rows
  if (first) return { rows: rows.map(({ total: _, ...row }) => row), total: first.total }
  return { rows: [], total: offset === 0 ? 0 : await countAll() }
}
