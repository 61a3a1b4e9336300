/** Turns the stored change of an audit entry into fields with their values before and after. */

/** A single value of a stored change; a list of single values is shown as one value. */
export type AuditValue = string | number | boolean | null | readonly (string | number | boolean | null)[]

export type AuditDetail = {
  /** The path of the field within the record: `['prices', '2', 'amount']`. List positions count from 1. */
  path: readonly string[]
  /** Absent if the entry records no earlier value. */
  before?: AuditValue
  /** Absent if the entry records no later value. */
  after?: AuditValue
}

/** The names under which features store the values before and after a change. */
const PAIRS = [
  ['before', 'after'],
  ['from', 'to'],
  ['was', 'stock'],
] as const

/** Kinds of records whose entries store the values before and after a change as a list of two. */
const LISTS_PAIRS: readonly string[] = ['guardian', 'member']

/** Fields that are left out, because the entry already shows the record that they name. */
const REFERENCES: readonly string[] = ['person', 'of', 'name']

/** Returns the fields of a change. Fields that are equal before and after are left out. */
export function auditDetails(subjectKind: string, change: unknown): AuditDetail[] {
  if (!isObject(change)) return []
  const pair = LISTS_PAIRS.includes(subjectKind) || isPeriod(change) ? undefined : pairIn(change)
  const details: AuditDetail[] = []
  if (pair !== undefined) {
    const [before, after] = pair
    const path = after === 'stock' ? ['stock'] : []
    details.push(...compared(path, change[before] ?? null, change[after] ?? null))
  }
  for (const [key, value] of Object.entries(change)) {
    if (pair?.some((one) => one === key)) continue
    const values = valuesOf(subjectKind, value)
    if (values !== null) details.push(...compared([key], ...values))
    else if (!REFERENCES.includes(key))
      details.push(...listed(key === 'to' && isObject(value) ? [] : [key], value))
  }
  return details
}

function pairIn(change: Record<string, unknown>) {
  return PAIRS.find(([before, after]) => before in change && after in change)
}

/** Returns whether `from` and `to` are the first and last day of a log book and not two values of one field. */
function isPeriod(change: Record<string, unknown>): boolean {
  return 'days' in change
}

/** Returns the values before and after if a field stores both. */
function valuesOf(subjectKind: string, value: unknown): [unknown, unknown] | null {
  if (
    LISTS_PAIRS.includes(subjectKind) &&
    Array.isArray(value) &&
    value.length === 2 &&
    value.every(isSingle)
  )
    return [value[0] as unknown, value[1] as unknown]
  if (!isObject(value)) return null
  const pair = pairIn(value)
  return pair === undefined ? null : [value[pair[0]], value[pair[1]]]
}

function compared(path: readonly string[], before: unknown, after: unknown): AuditDetail[] {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return []
  if (isSingle(before) && isSingle(after)) return [{ path, before: asValue(before), after: asValue(after) }]
  const [former, latter] = [partsOf(before), partsOf(after)]
  const keys = [...new Set([...Object.keys(former), ...Object.keys(latter)])]
  return keys.flatMap((key) => compared([...path, key], former[key] ?? null, latter[key] ?? null))
}

function listed(path: readonly string[], value: unknown): AuditDetail[] {
  if (isSingle(value)) return [{ path, after: asValue(value) }]
  return Object.entries(partsOf(value)).flatMap(([key, part]) => listed([...path, key], part))
}

function isSingle(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every((part) => !isObject(part) && !Array.isArray(part))
    : !isObject(value)
}

function asValue(value: unknown): AuditValue {
  return (value ?? null) as AuditValue
}

function partsOf(value: unknown): Record<string, unknown> {
  if (Array.isArray(value))
    return Object.fromEntries(value.map((part: unknown, index) => [String(index + 1), part]))
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
