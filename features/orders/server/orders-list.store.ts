/** The list of orders at the desk: filters, sort orders and pages by key. */
import { and, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { deskQueryOf } from '#features/staff/desk-search.rules.ts'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import { parseBankReference } from '#integrations/payments/bank-reference.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { DeskView, OrderLineKind, OrdersSort } from '../orders-desk.contract.ts'
import type { OrderStatus } from '../orders.contract.ts'
import type { OrderRow } from './orders.events.ts'
import { salesOrder } from './orders.tables.ts'

/** The order statuses that each view of the desk shows. */
const VIEW_STATUSES: Record<Exclude<DeskView, 'all'>, OrderStatus[]> = {
  awaiting_payment: ['awaiting_payment'],
  to_pack: ['paid', 'packing'],
  packed: ['shipped', 'ready_for_pickup'],
  done: ['completed', 'partly_refunded', 'refunded'],
  ended: ['ended'],
}

export type OrdersFilter = {
  view: DeskView
  text: string
  kind: OrderLineKind | null
  /** The gateway of the latest payment; empty for orders without one, which are paid with credit. */
  method: string | null
  /** First and last day on which the order was placed, in `timezone`. */
  placedFrom: string | null
  placedTo: string | null
  timezone: string
  leastCents: number | null
  mostCents: number | null
  /** Returns these orders only; null for all. */
  ids: readonly number[] | null
}

export type OrdersQuestion = OrdersFilter & {
  sort: OrdersSort
  isDescending: boolean
  /** Returns the rows after the one with these sort values; null for the first page. */
  after: ListCursor | null
  pageSize: number
}

export type ListedOrder = {
  order: OrderRow
  names: string[]
  gateway: string | null
  /** When the order was placed, and until when it can be paid, in the club’s time zone. */
  placedAt: string
  dueAt: string | null
  /** The exact end of the time to pay, as PostgreSQL writes it: a date has milliseconds only. */
  dueText: string | null
}

const GATEWAY = sql`(select p.gateway from payment p where p.order_id = sales_order.id
  order by p.begun_at desc limit 1)`

/** Returns a page of orders in the order of `sort`, plus one row if more follow. Runs one SQL statement. */
export async function listDeskOrders(db: Db, question: OrdersQuestion): Promise<ListedOrder[]> {
  const { columns, types } = SORTS[question.sort]
  const { order, after } = rowOrder(columns, types, question)
  return db
    .select({
      order: salesOrder,
      names: sql<string[]>`(select coalesce(jsonb_agg(l.name order by l.position), '[]'::jsonb)
        from order_line l where l.order_id = sales_order.id)`,
      gateway: sql<string | null>`${GATEWAY}`,
      placedAt: sql<string>`to_char(${salesOrder.placedAt} at time zone ${question.timezone}, 'YYYY-MM-DD HH24:MI')`,
      dueAt: sql<
        string | null
      >`to_char(${salesOrder.holdEndsAt} at time zone ${question.timezone}, 'YYYY-MM-DD HH24:MI')`,
      dueText: sql<string | null>`${salesOrder.holdEndsAt}::text`,
    })
    .from(salesOrder)
    .where(
      and(filtered(question), question.sort === 'due' ? isNotNull(salesOrder.holdEndsAt) : undefined, after),
    )
    .orderBy(order)
    .limit(question.pageSize + 1)
}

/** Counts the orders of a filter, at most one more than `most`. Runs one SQL statement. */
export async function countOrders(db: Db, filter: OrdersFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(salesOrder)
    .where(filtered(filter))
    .limit(most + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** The views whose orders need work. Only these are counted, because the others grow with the club's history. */
const OPEN_VIEWS = ['awaiting_payment', 'to_pack', 'packed'] as const
export type OpenView = (typeof OPEN_VIEWS)[number]

const VIEW_COUNTED_MOST = 1000

/** Counts the orders that need work in each open view, at most 1,000 each. Runs one SQL statement. */
export async function countOpenViews(db: Db): Promise<Record<OpenView, number>> {
  const counts = OPEN_VIEWS.map((view) => {
    const statuses = sql.param(VIEW_STATUSES[view])
    return sql`(select count(*)::int from (select 1 from sales_order
      where status = any(${statuses}::text[]) limit ${VIEW_COUNTED_MOST}) s) as ${sql.identifier(view)}`
  })
  const { rows } = await db.execute<Record<OpenView, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return rows[0] ?? { awaiting_payment: 0, to_pack: 0, packed: 0 }
}

/** The columns of each sort order, which end with the unique number, and their types. Each has an index. */
const SORTS: Record<OrdersSort, { columns: readonly SQL[]; types: readonly string[] }> = {
  number: { columns: [sql`${salesOrder.id}`], types: ['int'] },
  buyer: { columns: [sql`${salesOrder.buyerName}`, sql`${salesOrder.id}`], types: ['text', 'int'] },
  total: { columns: [sql`${salesOrder.totalCents}`, sql`${salesOrder.id}`], types: ['int', 'int'] },
  // Used for orders that await payment only, which all have a time to pay.
  due: { columns: [sql`${salesOrder.holdEndsAt}`, sql`${salesOrder.id}`], types: ['timestamptz', 'int'] },
}

function filtered(filter: OrdersFilter): SQL | undefined {
  const { view, kind, method, placedFrom, placedTo, timezone, leastCents, mostCents, ids } = filter
  return and(
    view === 'all' ? undefined : inArray(salesOrder.status, VIEW_STATUSES[view]),
    matching(filter.text),
    kind === null
      ? undefined
      : sql`exists (select 1 from order_line l where l.order_id = sales_order.id
      and ${kindCondition(kind)})`,
    ...(method === null ? [] : byMethod(method)),
    placedFrom === null
      ? undefined
      : sql`${salesOrder.placedAt} >= (${placedFrom}::date)::timestamp at time zone ${timezone}`,
    placedTo === null
      ? undefined
      : sql`${salesOrder.placedAt} < ((${placedTo}::date) + 1)::timestamp at time zone ${timezone}`,
    leastCents === null ? undefined : gte(salesOrder.totalCents, leastCents),
    mostCents === null ? undefined : lte(salesOrder.totalCents, mostCents),
    ids === null ? undefined : inArray(salesOrder.id, [...ids]),
  )
}

/**
 * Returns the conditions that the latest payment used a method. The first condition finds the orders with a rare method
 * through an index.
 */
function byMethod(method: string): SQL[] {
  if (method === '') return [sql`not exists (select 1 from payment p where p.order_id = sales_order.id)`]
  return [
    sql`exists (select 1 from payment p where p.order_id = sales_order.id and p.gateway = ${method})`,
    sql`${GATEWAY} = ${method}`,
  ]
}

function kindCondition(kind: OrderLineKind): SQL {
  switch (kind) {
    case 'ticket':
      return sql`l.is_ticket`
    case 'goods':
      return sql`l.kind = 'goods' and not l.is_ticket`
    default:
      return sql`l.kind = ${kind}`
  }
}

/**
 * Matches an order number, a transfer reference, or the beginnings of words of the buyer's name or email address. A
 * text that is too short for a search matches all.
 */
function matching(text: string): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  if (number !== undefined) return eq(salesOrder.id, Number(number))
  const reference = parseBankReference(text)
  if (reference !== undefined)
    return sql`exists (select 1 from payment p where p.order_id = sales_order.id
      and p.gateway_reference = ${reference})`
  const { words } = deskQueryOf(text)
  if (words === '') return undefined
  const named = nameWords(sql`${salesOrder.buyerName} || ' ' || ${salesOrder.buyerEmail}`)
  return sql`${named} @@ to_tsquery('simple', ${words})`
}
