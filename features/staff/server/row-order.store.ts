import { msg } from '@lingui/core/macro'
import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '#platform/shared/problem.ts'
import type { ListCursor } from './list-cursor.ts'

/** The ORDER BY terms of a list, and the condition for the rows after a cursor. */
export type SortTerms = { order: SQL; after: SQL | undefined }

/**
 * Returns the terms of a sort order in a form for which PostgreSQL can use an index on the same columns. No column may
 * be null, and the last column must be unique.
 * @param types the PostgreSQL type of each column
 * @throws Problem VALIDATION for a cursor of another sort order, whose values PostgreSQL could not compare
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
  if (after.length !== types.length || !types.every((type, index) => isOfType(type, after[index])))
    throw new Problem('VALIDATION', {
      fields: [{ field: 'after', code: 'invalid', message: msg`This is not valid.` }],
    })
  const values = types.map((type, index) => sql`${after[index] ?? null}::${sql.raw(type)}`)
  return {
    order,
    after: sql`(${sql.join([...columns], sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`,
  }
}

const INT_MOST = 2_147_483_647
const TEXTS: Partial<Record<string, RegExp>> = {
  numeric: /^-?\d{1,30}(?:\.\d{1,30})?$/,
  date: /^(?:-?infinity|\d{4,6}-\d\d-\d\d)$/,
  timestamptz: /^(?:-?infinity|\d{4,6}-\d\d-\d\d[T ][\d:.]{8,15}(?:Z|[+-]\d\d(?::\d\d)?))$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
}

/** Returns whether PostgreSQL can read a value of a cursor as a type. */
function isOfType(type: string, value: ListCursor[number] | undefined): boolean {
  if (type === 'int') return Number.isInteger(value) && Math.abs(Number(value)) <= INT_MOST
  if (type === 'boolean') return value === 'true' || value === 'false'
  if (type === 'numeric' && typeof value === 'number') return Number.isFinite(value)
  // PostgreSQL stores no text that contains the character NUL.
  return typeof value === 'string' && !value.includes('\0') && (TEXTS[type]?.test(value) ?? true)
}
