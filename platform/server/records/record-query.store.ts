import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Comparison, ListPayload } from './list-payload.ts'
import type { RecordQuery } from './record-model.ts'

/** Builds the query of a list call within the caller's scope; equal records are ordered by id. */
export function listQuery(
  { comparisons, order, page, pageSize }: ListPayload,
  scope: SQL | undefined,
  id: PgColumn,
): RecordQuery {
  return {
    where: and(scope, ...comparisons.map(conditionOf)),
    order: [...order.map(({ column, isDescending }) => (isDescending ? desc(column) : asc(column))), asc(id)],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

/** Returns the condition for the record whose column has this value, within the caller's scope. */
export function recordWhere(column: PgColumn, value: unknown, scope: SQL | undefined): SQL {
  const isThis = eq(column, value)
  return and(isThis, scope) ?? isThis
}

const COMPARE = { eq, ne, lt, lte, gt, gte }

function conditionOf({ column, operator, values }: Comparison): SQL {
  const [value] = values
  if (operator === 'in') return inArray(column, [...values])
  if (operator === 'like') return ilike(column, `%${escapeLike(String(value))}%`)
  if (value === null) return operator === 'ne' ? isNotNull(column) : isNull(column)
  return COMPARE[operator](column, value)
}

/** Escapes the wildcards of LIKE. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
