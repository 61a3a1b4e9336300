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

/** What a list call asks for, within what exists for the caller; records that compare equal follow their id. */
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

/** The one record whose column has this value, within what exists for the caller. */
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

/** Makes a text stand for itself inside LIKE. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
