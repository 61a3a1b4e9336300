/** The list of refunds at the desk: views, search, sort orders and pages by key. */
import { and, eq, getColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { centsOf } from '#platform/shared/money.ts'
import type { RefundsSort, RefundView } from '../refunds-desk.contract.ts'
import type { RefundRow } from './orders.events.ts'
import { payment, refund, salesOrder } from './orders.tables.ts'

export type ListedRefund = RefundRow & { buyer: string; publicId: string; gateway: string | null }

export type RefundsFilter = {
  view: RefundView
  text: string
  /** Returns these refunds only; null for all. */
  ids: readonly string[] | null
}

export type RefundsQuestion = RefundsFilter & {
  timezone: string
  sort: RefundsSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

export type RefundOfPage = ListedRefund & {
  /** The exact time of the creation, as PostgreSQL writes it: a date has milliseconds only. */
  createdText: string
  /** When the refund was created and made, in the club’s time zone; null if it is still to be made. */
  createdLocal: string
  doneLocal: string | null
}

const LISTED = {
  ...getColumns(refund),
  buyer: salesOrder.buyerName,
  publicId: salesOrder.publicId,
  gateway: payment.gateway,
}

function localTime(at: typeof refund.createdAt | typeof refund.doneAt, timezone: string): SQL {
  return sql`to_char(${at} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI')`
}

/** The columns of each sort order, which end with the unique id, and their types. Each has an index. */
const SORTS: Record<RefundsSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  created: { columns: [sql`${refund.createdAt}`, sql`${refund.id}`], types: ['timestamptz', 'uuid'] },
  amount: { columns: [sql`${refund.amountCents}`, sql`${refund.id}`], types: ['int', 'uuid'] },
}

/** Returns a page of refunds in the order of `sort`, plus one row if more follow. Runs one SQL statement. */
export async function listDeskRefunds(db: Db, question: RefundsQuestion): Promise<RefundOfPage[]> {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  return db
    .select({
      ...LISTED,
      createdText: sql<string>`${refund.createdAt}::text`,
      createdLocal: sql<string>`${localTime(refund.createdAt, question.timezone)}`,
      doneLocal: sql<string | null>`${localTime(refund.doneAt, question.timezone)}`,
    })
    .from(refund)
    .innerJoin(salesOrder, eq(salesOrder.id, refund.orderId))
    .leftJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(filtered(question), after))
    .orderBy(order)
    .limit(question.pageSize + 1)
}

/** Returns the sort values of a refund, from which the next page continues. */
export function refundCursor(sort: RefundsSort, { id, createdText, amountCents }: RefundOfPage): ListCursor {
  const values: Record<RefundsSort, string | number> = { created: createdText, amount: amountCents }
  return [values[sort], id]
}

/** Returns one refund as the list shows it; null for an unknown id. */
export async function findListedRefund(db: Db, id: string): Promise<ListedRefund | null> {
  const [row] = await db
    .select(LISTED)
    .from(refund)
    .innerJoin(salesOrder, eq(salesOrder.id, refund.orderId))
    .leftJoin(payment, eq(payment.id, refund.paymentId))
    .where(eq(refund.id, id))
  return row ?? null
}

/** Counts the refunds of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countDeskRefunds(db: Db, filter: RefundsFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(refund)
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** Counts the refunds that are still to be made, at most one more than `most`. Runs one SQL statement. */
export async function countOpenRefunds(db: Db, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(refund)
    .where(VIEWS.to_do)
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

// Written as literals, because PostgreSQL may use a partial index only if it knows the compared value.
const VIEWS: Record<RefundView, SQL | undefined> = {
  to_do: sql`${refund.status} <> 'done'`,
  done: sql`${refund.status} = 'done'`,
  all: undefined,
}

function filtered({ view, text, ids }: RefundsFilter): SQL | undefined {
  return and(VIEWS[view], matching(text), ids === null ? undefined : inArray(refund.id, [...ids]))
}

/**
 * Matches the number of an order, an amount such as `28` or `$1,028.50`, or the beginnings of words of the buyer's name.
 * A text that is too short for a search matches all.
 */
function matching(text: string): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const amount = /^\$?(\d{1,7}(?:\.\d{1,2})?)$/.exec(text.replaceAll(',', ''))?.[1]
  if (number !== undefined || amount !== undefined)
    return or(
      number === undefined ? undefined : eq(refund.orderId, Number(number)),
      amount === undefined ? undefined : eq(refund.amountCents, centsOf(Number(amount))),
    )
  const { words } = deskQueryOf(text)
  if (words === '') return undefined
  // The name is stored with the refund, because a frequent name would select a large part of all orders.
  return sql`${nameWords(sql`${refund.buyerName}`)} @@ to_tsquery('simple', ${words})`
}
