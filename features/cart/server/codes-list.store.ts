/** The list of promotion codes at the desk: filters, sort orders and pages by key. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { CodeKind, CodesSort, CodeState } from '../codes-desk.contract.ts'
import type { CodeRow } from './codes-desk.store.ts'
import { promotion } from './shop-terms.tables.ts'

export type CodesFilter = {
  text: string
  state: CodeState | null
  kind: CodeKind | null
  now: Date
  /** Returns these codes only; null for all. */
  codes: readonly string[] | null
}

export type CodesQuestion = CodesFilter & {
  sort: CodesSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

export type ListedCode = CodeRow & { startsText: string; endsText: string }

/** A code without a first day is sorted before all others, and one without a last day after them. */
const STARTS = sql<string>`coalesce(${promotion.startsAt}, '-infinity'::timestamptz)`
const ENDS = sql<string>`coalesce(${promotion.endsAt}, 'infinity'::timestamptz)`

const SORTS: Record<CodesSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  code: { columns: [sql`${promotion.code}`], types: ['text'] },
  name: { columns: [sql`${promotion.label}`, sql`${promotion.code}`], types: ['text', 'text'] },
  used: { columns: [sql`${promotion.usedCount}`, sql`${promotion.code}`], types: ['int', 'text'] },
  first_day: { columns: [STARTS, sql`${promotion.code}`], types: ['timestamptz', 'text'] },
  last_day: { columns: [ENDS, sql`${promotion.code}`], types: ['timestamptz', 'text'] },
}

/** Returns a page of codes in the order of `sort`, plus one row if more follow. Runs one SQL statement. */
export async function listCodes(db: Db, question: CodesQuestion): Promise<ListedCode[]> {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  const rows = await db
    .select({
      row: promotion,
      startsText: sql<string>`${STARTS}::text`,
      endsText: sql<string>`${ENDS}::text`,
    })
    .from(promotion)
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
  return rows.map(({ row, ...texts }) => ({ ...row, ...texts }))
}

/** Counts the codes of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countCodes(db: Db, filter: CodesFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(promotion)
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

export async function isWithoutCodes(db: Db): Promise<boolean> {
  return (await db.select({ code: promotion.code }).from(promotion).limit(1)).length === 0
}

/** Returns the sort values of a row, from which the next page continues. */
export function codeCursor(sort: CodesSort, row: ListedCode): ListCursor {
  const values: Record<CodesSort, ListCursor> = {
    code: [row.code],
    name: [row.label, row.code],
    used: [row.usedCount, row.code],
    first_day: [row.startsText, row.code],
    last_day: [row.endsText, row.code],
  }
  return values[sort]
}

function filtered({ text, state, kind, now, codes }: CodesFilter): SQL | undefined {
  const part = `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`
  return and(
    state === null ? undefined : sql`${stateAt(now)} = ${state}`,
    kind === null ? undefined : eq(promotion.kind, kind),
    text === '' ? undefined : sql`(${promotion.code} ilike ${part} or ${promotion.label} ilike ${part})`,
    codes === null ? undefined : inArray(promotion.code, [...codes]),
  )
}

/** The SQL expression of the state of a code, which must agree with `promotionProblem`. */
function stateAt(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case when ${promotion.startsAt} > ${at} then 'too_early'
    when ${promotion.endsAt} <= ${at} or ${promotion.usedCount} >= ${promotion.maxUses} then 'ended'
    else 'valid' end`
}
