import { type SQL, sql } from 'drizzle-orm'
import type { ListCursor } from './list-cursor.ts'

/** The ORDER BY terms of a list, and the condition for the rows after a cursor. */
export type SortTerms = { order: SQL; after: SQL | undefined }

/**
 * Returns the terms of a sort order in a form for which PostgreSQL can use an index on the same columns. No column may
 * be null, and the last column must be unique.
 * @param types the PostgreSQL type of each column
 */
export function rowOrder(
  columns: readonly SQL[],
  types: readonly string[],
  { isDescending, after }: { isDescending: boolean; after: ListCursor | null },
): SortTerms {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const comparison = sql.raw(isDescending ? '<' : '>')
  const order = sql.join(
    columns.map((column) => sql`${column} ${direction}`),
    sql`, `,
  )
  if (after === null) return { order, after: undefined }
  const values = types.map((type, index) => sql`${after[index] ?? null}::${sql.raw(type)}`)
  return {
    order,
    after: sql`(${sql.join([...columns], sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`,
  }
}
