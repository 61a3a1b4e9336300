import { msg } from '@lingui/core/macro'
import { and, asc, desc, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, lte, ne, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '#platform/server/caller.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import { isAmong } from './audience.ts'
import { OPERATORS, type Operator, type RecordField } from './record-model.ts'

/** Entries of a list at most, and when nothing is said. @source WIRE §5 */
export const LARGEST_PAGE_SIZE = 100
const USUAL_PAGE_SIZE = 50
const LAST_PAGE = 100_000
const FILTERS_AT_MOST = 20
const ORDERS_AT_MOST = 5
const IN_AT_MOST = 100
const LIKE_MAX_LENGTH = 200

export type ListPayload = { where: SQL | undefined; order: SQL[]; page: number; pageSize: number }

/**
 * Reads the body of a list call by the grammar of WIRE §5. Whatever the model's field table does
 * not allow this caller is refused with the name of the field; values only ever become parameters.
 * @throws Problem BAD_REQUEST when it is no object, VALIDATION when it says what is not allowed
 */
export function readListPayload(
  body: unknown,
  fields: Readonly<Record<string, RecordField>>,
  caller: Caller,
): ListPayload {
  const payload = body === undefined || body === null ? {} : body
  if (!isPlainObject(payload)) throw new Problem('BAD_REQUEST')
  const problems: FieldProblem[] = []
  if (Object.hasOwn(payload, '__proto__')) problems.push(unknown('__proto__'))
  const known = new Map(Object.entries(fields))
  const where = readFilter(payload['filter'], known, caller, problems)
  const order = readOrder(payload['order'], known, caller, problems)
  const page = readCount('page', payload['page'], LAST_PAGE, 1, problems)
  const pageSize = readCount('page_size', payload['page_size'], LARGEST_PAGE_SIZE, USUAL_PAGE_SIZE, problems)
  if (problems.length > 0) throw new Problem('VALIDATION', { fields: problems.slice(0, 50) })
  return { where, order, page, pageSize }
}

function readFilter(
  filter: unknown,
  known: ReadonlyMap<string, RecordField>,
  caller: Caller,
  problems: FieldProblem[],
): SQL | undefined {
  if (filter === undefined || filter === null) return undefined
  if (!isPlainObject(filter)) {
    problems.push(wrongKind('filter'))
    return undefined
  }
  const entries = Object.entries(filter)
  if (entries.length > FILTERS_AT_MOST) {
    problems.push({ field: 'filter', code: 'too_long', message: msg`This is too long or too large.` })
    return undefined
  }
  const conditions = entries.flatMap(([name, asked]) => {
    const rule = known.get(name)?.filter
    const path = `filter.${nameForPeople(name)}`
    if (!rule || !isAmong(caller, rule.by)) {
      problems.push(unknown(path))
      return []
    }
    return readComparisons(path, rule, asked, problems)
  })
  return and(...conditions)
}

type FilterRule = NonNullable<RecordField['filter']>

function readComparisons(path: string, rule: FilterRule, asked: unknown, problems: FieldProblem[]): SQL[] {
  if (!isPlainObject(asked)) return readComparison(path, rule, 'eq', asked, problems)
  const comparisons = Object.entries(asked)
  if (comparisons.length === 0) problems.push(wrongKind(path))
  return comparisons.flatMap(([name, value]) => {
    const operator = OPERATORS.find((known) => known === name)
    if (!operator || !rule.operators.includes(operator)) {
      problems.push(unknown(`${path}.${nameForPeople(name)}`))
      return []
    }
    return readComparison(`${path}.${operator}`, rule, operator, value, problems)
  })
}

function readComparison(
  path: string,
  rule: FilterRule,
  operator: Operator,
  asked: unknown,
  problems: FieldProblem[],
): SQL[] {
  const refuse = () => {
    problems.push({ field: path, code: 'invalid', message: msg`This is not valid.` })
    return []
  }
  if (!rule.operators.includes(operator)) return refuse()
  if (operator === 'like') {
    return typeof asked === 'string' && asked.length <= LIKE_MAX_LENGTH && isStorableText(asked)
      ? [ilike(rule.column, `%${escapeLike(asked)}%`)]
      : refuse()
  }
  const list = operator === 'in' ? asked : [asked]
  if (!Array.isArray(list) || list.length === 0 || list.length > IN_AT_MOST) return refuse()
  const values: unknown[] = []
  for (const value of list) {
    if (typeof value === 'string' && !isStorableText(value)) return refuse()
    const read = rule.value.safeParse(value)
    if (!read.success) return refuse()
    values.push(read.data)
  }
  return compare(rule.column, operator, values) ?? refuse()
}

/** Null when the comparison makes no sense, as "less than null". */
function compare(column: PgColumn, operator: Exclude<Operator, 'like'>, values: unknown[]): SQL[] | null {
  const [value] = values
  if (operator === 'in') return values.includes(null) ? null : [inArray(column, values)]
  if (value === null) {
    if (operator === 'eq') return [isNull(column)]
    return operator === 'ne' ? [isNotNull(column)] : null
  }
  const comparisons = { eq, ne, lt, lte, gt, gte }
  return [comparisons[operator](column, value)]
}

function readOrder(
  order: unknown,
  known: ReadonlyMap<string, RecordField>,
  caller: Caller,
  problems: FieldProblem[],
): SQL[] {
  if (order === undefined || order === null || order === '') return []
  if (typeof order !== 'string' || order.length > 200) {
    problems.push(wrongKind('order'))
    return []
  }
  const names = order.split(',').map((part) => part.trim())
  const plainNames = names.map((name) => name.replace(/^-/, ''))
  if (names.length > ORDERS_AT_MOST || new Set(plainNames).size !== names.length) {
    problems.push({ field: 'order', code: 'invalid', message: msg`This is not valid.` })
    return []
  }
  return names.flatMap((name, at) => {
    const rule = known.get(plainNames[at] ?? '')?.order
    if (!rule || !isAmong(caller, rule.by)) {
      problems.push(unknown(`order.${nameForPeople(name)}`))
      return []
    }
    return [name.startsWith('-') ? desc(rule.column) : asc(rule.column)]
  })
}

function readCount(field: string, value: unknown, most: number, usual: number, problems: FieldProblem[]): number {
  if (value === undefined || value === null) return usual
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
  problems.push({ field, code: 'invalid', message: msg`This is not valid.` })
  return usual
}

/** Makes a text stand for itself inside LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Whether it is an object in the sense of JSON: no array, no null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A refused name is told back, but only as far as it looks like a name. */
function nameForPeople(name: string): string {
  return /^-?\w{1,40}$/.test(name) ? name : '?'
}

function unknown(field: string): FieldProblem {
  return { field, code: 'unknown', message: msg`This field is not known here.` }
}

function wrongKind(field: string): FieldProblem {
  return { field, code: 'invalid_type', message: msg`This is the wrong kind of value.` }
}
