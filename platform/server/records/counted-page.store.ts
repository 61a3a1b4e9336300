import { sql } from 'drizzle-orm'

/** How many there are in all, told beside each row of a page. */
export const IN_ALL = sql<number>`(count(*) over ())::int`

/**
 * The rows of a page without their count, and how many there are in all. Past the end no row tells it.
 * @param countAll asked there alone
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
