import { msg } from '@lingui/core/macro'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Caller } from '#platform/server/caller.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { isStorableText } from '#platform/shared/storable.ts'
import { isAmong } from './audience.ts'
import { OPERATORS, type Operator, type RecordField } from './record-model.ts'

/** Maximum number of entries on a page of a list. @source docs/reference/interfaces.md §3.4 */
export const LARGEST_PAGE_SIZE = 100
const USUAL_PAGE_SIZE = 50
const LAST_PAGE = 100_000
const FILTERS_AT_MOST = 20
const ORDERS_AT_MOST = 5
const IN_AT_MOST = 100
const LIKE_MAX_LENGTH = 200

/** One condition that every record of the list must meet. `like` searches for its text anywhere in the value. */
export type Comparison = { column: PgColumn; operator: Operator; values: readonly unknown[] }

export type ListPayload = {
  comparisons: Comparison[]
  order: { column: PgColumn; isDescending: boolean }[]
  page: number
  pageSize: number
}

/**
 * Parses the body of a list call by the grammar of docs/reference/interfaces.md §3.4. Refuses each field or operator that the model does not
 * allow this caller, by name. Values are only ever used as query parameters.
 * @throws Problem BAD_REQUEST when the body is not an object, VALIDATION when it contains something that is not allowed
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
  const comparisons = readFilter(payload['filter'], known, caller, problems)
  const order = readOrder(payload['order'], known, caller, problems)
  const page = readCount('page', payload['page'], LAST_PAGE, 1, problems)
  const pageSize = readCount('page_size', payload['page_size'], LARGEST_PAGE_SIZE, USUAL_PAGE_SIZE, problems)
  if (problems.length > 0) throw new Problem('VALIDATION', { fields: problems.slice(0, 50) })
  return { comparisons, order, page, pageSize }
}

function readFilter(
  filter: unknown,
  known: ReadonlyMap<string, RecordField>,
  caller: Caller,
  problems: FieldProblem[],
): Comparison[] {
  if (filter === undefined || filter === null) return []
  if (!isPlainObject(filter)) {
    problems.push(wrongKind('filter'))
    return []
  }
  const entries = Object.entries(filter)
  if (entries.length > FILTERS_AT_MOST) {
    problems.push({ field: 'filter', code: 'too_long', message: msg`This is too long or too large.` })
    return []
  }
  return entries.flatMap(([name, asked]) => {
    const rule = known.get(name)?.filter
    const path = `filter.${nameForPeople(name)}`
    if (!rule || !isAmong(caller, rule.by)) {
      problems.push(unknown(path))
      return []
    }
    return readComparisons(path, rule, asked, problems)
  })
}

type FilterRule = NonNullable<RecordField['filter']>

function readComparisons(
  path: string,
  rule: FilterRule,
  asked: unknown,
  problems: FieldProblem[],
): Comparison[] {
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
): Comparison[] {
  const refuse = () => {
    problems.push({ field: path, code: 'invalid', message: msg`This is not valid.` })
    return []
  }
  if (!rule.operators.includes(operator)) return refuse()
  if (operator === 'like') {
    return typeof asked === 'string' && asked.length <= LIKE_MAX_LENGTH && isStorableText(asked)
      ? [{ column: rule.column, operator, values: [asked] }]
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
  // Refuse all other operators for null, which can only be compared for equality.
  if (values.includes(null) && operator !== 'eq' && operator !== 'ne') return refuse()
  return [{ column: rule.column, operator, values }]
}

function readOrder(
  order: unknown,
  known: ReadonlyMap<string, RecordField>,
  caller: Caller,
  problems: FieldProblem[],
): ListPayload['order'] {
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
    return [{ column: rule.column, isDescending: name.startsWith('-') }]
  })
}

function readCount(
  field: string,
  value: unknown,
  most: number,
  usual: number,
  problems: FieldProblem[],
): number {
  if (value === undefined || value === null) return usual
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
  problems.push({ field, code: 'invalid', message: msg`This is not valid.` })
  return usual
}

/** Returns whether the value is a JSON object: neither an array nor null. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a refused name for the response, or `?` unless it looks like a field name. */
function nameForPeople(name: string): string {
  return /^-?\w{1,40}$/.test(name) ? name : '?'
}

function unknown(field: string): FieldProblem {
  return { field, code: 'unknown', message: msg`Unknown field.` }
}

function wrongKind(field: string): FieldProblem {
  return { field, code: 'invalid_type', message: msg`This is the wrong kind of value.` }
}
