/** The lists of bank statement lines at the desk: those that need a decision, and the latest decisions. */
import { and, asc, desc, eq, getColumns, gte, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import { parseBankReference } from '#integrations/payments/bank-reference.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { centsOf } from '#platform/shared/money.ts'
import type { BankLinesSort } from '../bank-lines.contract.ts'
import type { OrderStatus } from '../orders.contract.ts'
import type { BankLineRow } from './bank-line-entries.ts'
import { bankStatementLine, payment, salesOrder } from './orders.tables.ts'

/** A bank line with the order that it names or is assigned to. */
export type ListedLine = BankLineRow & {
  orderId: number | null
  orderStatus: OrderStatus | null
  buyer: string | null
  /** The amount due for that order before any part of this line is counted. */
  dueCents: number | null
  /** The amount of the bank line of which this one is a part; null for other lines. */
  wholeCents: number | null
}

export type LinesFilter = {
  text: string
  leastCents: number | null
  mostCents: number | null
}

export type LinesQuestion = LinesFilter & {
  sort: BankLinesSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

const LISTED = {
  ...getColumns(bankStatementLine),
  orderId: payment.orderId,
  orderStatus: salesOrder.status,
  buyer: salesOrder.buyerName,
  dueCents: sql<number | null>`${salesOrder.totalCents} - ${salesOrder.creditCents}`,
  wholeCents: sql<number | null>`(select whole.amount_cents from bank_statement_line whole
    where whole.line_key = bank_statement_line.part_of_key)`,
}

/** The columns of each sort order, which end with the unique key, and their types. Each has an index of the open lines. */
const SORTS: Record<BankLinesSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  day: {
    columns: [sql`${bankStatementLine.day}`, sql`${bankStatementLine.lineKey}`],
    types: ['text', 'text'],
  },
  amount: {
    columns: [sql`${bankStatementLine.amountCents}`, sql`${bankStatementLine.lineKey}`],
    types: ['int', 'text'],
  },
}

/** Returns a page of the bank lines that need a decision, plus one row if more follow. Runs one SQL statement. */
export async function listOpenLines(db: Db, question: LinesQuestion): Promise<ListedLine[]> {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  return db
    .select(LISTED)
    .from(bankStatementLine)
    .leftJoin(payment, eq(payment.id, bankStatementLine.paymentId))
    .leftJoin(salesOrder, eq(salesOrder.id, payment.orderId))
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

/** Returns the sort values of a line, from which the next page continues. */
export function openLineCursor(sort: BankLinesSort, { day, amountCents, lineKey }: ListedLine): ListCursor {
  const values: Record<BankLinesSort, string | number> = { day, amount: amountCents }
  return [values[sort], lineKey]
}

export const ALL_OPEN_LINES: LinesFilter = { text: '', leastCents: null, mostCents: null }

/** Counts the open bank lines of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countOpenLines(db: Db, filter: LinesFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(bankStatementLine)
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/**
 * Returns how many bank lines need a decision, and their sum in cents. Reads only the index
 * `bank_statement_line_open_amount`.
 */
export async function sumOpenLines(db: Db): Promise<{ count: number; cents: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${bankStatementLine.amountCents}), 0)::float8`,
    })
    .from(bankStatementLine)
    .where(IS_OPEN)
  return row ?? { count: 0, cents: 0 }
}

/** Returns the latest settled bank lines, newest first. */
export async function listSettledLines(db: Db, most: number): Promise<ListedLine[]> {
  return db
    .select(LISTED)
    .from(bankStatementLine)
    .leftJoin(payment, eq(payment.id, bankStatementLine.paymentId))
    .leftJoin(salesOrder, eq(salesOrder.id, payment.orderId))
    .where(isNotNull(bankStatementLine.settledAt))
    .orderBy(desc(bankStatementLine.settledAt), asc(bankStatementLine.lineKey))
    .limit(most)
}

// Written as a literal, because PostgreSQL may use a partial index only if it knows the compared value.
const IS_OPEN = sql`${bankStatementLine.state} = 'open'`

function filtered({ text, leastCents, mostCents }: LinesFilter): SQL | undefined {
  return and(
    IS_OPEN,
    matching(text),
    leastCents === null ? undefined : gte(bankStatementLine.amountCents, leastCents),
    mostCents === null ? undefined : lte(bankStatementLine.amountCents, mostCents),
  )
}

/**
 * Matches an amount such as `28` or `$1,028.50`, the reference or the number of the order that a line names, or the
 * beginnings of words of the description. A text that is too short for a search matches all.
 */
function matching(text: string): SQL | undefined {
  const amount = /^\$?(\d{1,7}(?:\.\d{1,2})?)$/.exec(text.replaceAll(',', ''))?.[1]
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const reference = parseBankReference(text)
  const { words } = deskQueryOf(text)
  return or(
    amount === undefined ? undefined : eq(bankStatementLine.amountCents, centsOf(Number(amount))),
    number === undefined ? undefined : ofPayment(sql`p.order_id = ${Number(number)}`),
    reference === undefined ? undefined : ofPayment(sql`p.gateway_reference = ${reference}`),
    words === ''
      ? undefined
      : sql`${nameWords(sql`${bankStatementLine.description}`)} @@ to_tsquery('simple', ${words})`,
  )
}

/** Matches the lines of certain payments. The payments are read first, so that the index on them finds the lines. */
function ofPayment(which: SQL): SQL {
  return sql`${bankStatementLine.paymentId} = any(array(select p.id from payment p where ${which}))`
}
