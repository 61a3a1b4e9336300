/** The list of cash counts at the desk: filters, sort orders and pages by key. */
import { and, desc, eq, getColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { bankStatementLine } from '#features/orders/server/orders.tables.ts'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { CountsSort, CountState } from '../till.contract.ts'
import type { CashCountRow } from './till.store.ts'
import { cashCount } from './till.tables.ts'

export type CountsFilter = {
  text: string
  state: CountState | null
  /** First and last day on which a till was opened, in `timezone`; null for all. */
  from: string | null
  to: string | null
  timezone: string
  /** Returns these tills only; null for all. */
  ids: readonly string[] | null
}

export type CountsQuestion = CountsFilter & {
  sort: CountsSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

/** A cash count with the day on which the bank received it; null if its deposit is not known. */
export type ListedCount = CashCountRow & { paidInOn: string | null }

/** Returns a page of cash counts in the order of `sort`, plus one row if more follow. Runs one SQL statement. */
export async function listCounts(db: Db, question: CountsQuestion): Promise<ListedCount[]> {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  return db
    .select({ ...getColumns(cashCount), paidInOn: bankStatementLine.day })
    .from(cashCount)
    .leftJoin(bankStatementLine, eq(bankStatementLine.lineKey, cashCount.depositLineKey))
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

/** Counts the cash counts of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countCounts(db: Db, filter: CountsFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(cashCount)
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** The difference of a count in cents; 0 while its till is open. */
const DIFFERENCE = sql`coalesce(${cashCount.countedCents} - ${cashCount.expectedCents}, 0)`

/** The columns of each sort order, which end with the unique number, and their types. */
const SORTS: Record<CountsSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  number: { columns: [sql`${cashCount.number}`], types: ['int'] },
  till: { columns: [sql`lower(${cashCount.place})`, sql`${cashCount.number}`], types: ['text', 'int'] },
  difference: { columns: [DIFFERENCE, sql`${cashCount.number}`], types: ['int', 'int'] },
}

/** Returns the sort values of a row, from which the next page continues. */
export function countCursor(sort: CountsSort, row: CashCountRow): ListCursor {
  const { number, place, countedCents, expectedCents } = row
  if (sort === 'number') return [number]
  if (sort === 'till') return [place.toLowerCase(), number]
  return [countedCents === null ? 0 : countedCents - (expectedCents ?? 0), number]
}

const STATES: Record<CountState, SQL | undefined> = {
  open: isNull(cashCount.closedAt),
  closed: isNotNull(cashCount.closedAt),
  not_paid_in: and(isNotNull(cashCount.closedAt), isNull(cashCount.depositLineKey)),
  paid_in: isNotNull(cashCount.depositLineKey),
}

function filtered({ text, state, from, to, timezone, ids }: CountsFilter): SQL | undefined {
  const startOf = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${timezone})`
  return and(
    state === null ? undefined : STATES[state],
    text === '' ? undefined : matching(text),
    from === null ? undefined : sql`${cashCount.openedAt} >= ${startOf(from, 0)}`,
    to === null ? undefined : sql`${cashCount.openedAt} < ${startOf(to, 1)}`,
    ids === null ? undefined : inArray(cashCount.id, [...ids]),
  )
}

/** Matches the number of a cash count, or a part of the till's name. */
function matching(text: string): SQL {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  if (number !== undefined) return eq(cashCount.number, Number(number))
  return sql`position(lower(${text}) in lower(${cashCount.place})) > 0`
}

export type DepositRow = {
  lineKey: string
  day: string
  description: string
  amountCents: number
  numbers: number[]
  matchedCents: number
}

/**
 * Returns the latest cash deposits with their cash counts; deposits without a count come first. Runs one SQL statement.
 */
export async function listDeposits(db: Db, most: number): Promise<DepositRow[]> {
  const numbers = sql<number[]>`coalesce(jsonb_agg(${cashCount.number} order by ${cashCount.number})
    filter (where ${cashCount.number} is not null), '[]'::jsonb)`
  return db
    .select({
      lineKey: bankStatementLine.lineKey,
      day: bankStatementLine.day,
      description: bankStatementLine.description,
      amountCents: bankStatementLine.amountCents,
      numbers,
      matchedCents: sql<number>`coalesce(sum(${cashCount.countedCents} - ${cashCount.floatCents}), 0)::int`,
    })
    .from(bankStatementLine)
    .leftJoin(cashCount, eq(cashCount.depositLineKey, bankStatementLine.lineKey))
    .where(eq(bankStatementLine.state, 'cash_deposit'))
    .groupBy(bankStatementLine.lineKey)
    .orderBy(sql`count(${cashCount.id}) > 0`, desc(bankStatementLine.day), bankStatementLine.lineKey)
    .limit(most)
}

/** Locks cash counts in the order of their numbers until the transaction ends and returns those that exist. */
export async function lockCounts(db: Db, ids: readonly string[]): Promise<CashCountRow[]> {
  return db
    .select()
    .from(cashCount)
    .where(inArray(cashCount.id, [...ids]))
    .orderBy(cashCount.number)
    .for('update')
}

/** Records with which line of the bank statement cash counts were paid in; null for none. */
export async function setDeposit(db: Db, ids: readonly string[], lineKey: string | null): Promise<void> {
  await db
    .update(cashCount)
    .set({ depositLineKey: lineKey })
    .where(inArray(cashCount.id, [...ids]))
}

/** Returns the day and the description of lines of the bank statement as texts. */
export async function describeLines(db: Db, lineKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ day: bankStatementLine.day, description: bankStatementLine.description })
    .from(bankStatementLine)
    .where(inArray(bankStatementLine.lineKey, [...lineKeys]))
    .orderBy(bankStatementLine.day, bankStatementLine.lineKey)
  return rows.map(({ day, description }) => `${day} ${description}`)
}

/** Removes a deposit from its cash counts, because the line of the bank statement is open again. */
export async function clearDeposit(db: Db, lineKey: string): Promise<void> {
  await db.update(cashCount).set({ depositLineKey: null }).where(eq(cashCount.depositLineKey, lineKey))
}

/** Returns the day on which the bank received the cash of a count; null if its deposit is not known. */
export async function findPaidInDay(db: Db, { depositLineKey }: CashCountRow): Promise<string | null> {
  if (depositLineKey === null) return null
  const [row] = await db
    .select({ day: bankStatementLine.day })
    .from(bankStatementLine)
    .where(eq(bankStatementLine.lineKey, depositLineKey))
  return row?.day ?? null
}
