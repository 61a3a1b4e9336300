/** The sales and refunds of a quarter for the activity statement. Both are found by the index of their day. */
import { type SQL, sql } from 'drizzle-orm'
import { type ListCursor, rowOrder } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { BasFigure } from '../bas.contract.ts'
import { counterSalesIn } from './counter-sales.store.ts'
import { within, startOf, type ZonedPeriod } from './zoned-period.store.ts'

export type BasTotals = {
  salesCents: number
  salesGstCents: number
  sales: number
  refundCents: number
  refundGstCents: number
  refunds: number
  adjustmentGstCents: number
  adjustments: number
}

/** Selects the refunds that reduce sales. A refund of received money that paid for no order does not. */
const OF_SALE = sql`r.reason in ('return', 'elsewhere')`

/**
 * Returns the totals of a quarter: its sales, the refunds of these sales, and the refunds of earlier sales. Runs one
 * SQL statement.
 */
export async function sumBas(db: Db, period: ZonedPeriod): Promise<BasTotals> {
  const isOwn = sql`o.paid_at >= ${startOf(period.from, period.timezone)}`
  const { rows } = await db.execute<BasTotals>(sql`
    select p.sales + c.sales as sales, (p.cents + c.cents)::float8 as "salesCents",
      (p.gst + c.gst)::float8 as "salesGstCents", r.* from
      (select count(*)::int as sales, coalesce(sum(o.total_cents), 0) as cents, coalesce(sum(o.tax_cents), 0) as gst
      from sales_order o where ${within(sql`o.paid_at`, period)}) p,
      (select count(*)::int as sales, coalesce(sum(s.cents), 0) as cents, coalesce(sum(s.gst_cents), 0) as gst
      from (${counterSalesIn(period)}) s) c,
      (select count(*) filter (where ${isOwn})::int as refunds,
        coalesce(sum(r.amount_cents) filter (where ${isOwn}), 0)::float8 as "refundCents",
        coalesce(sum(r.gst_cents) filter (where ${isOwn}), 0)::float8 as "refundGstCents",
        count(*) filter (where not ${isOwn})::int as adjustments,
        coalesce(sum(r.gst_cents) filter (where not ${isOwn}), 0)::float8 as "adjustmentGstCents"
      from refund r join sales_order o on o.id = r.order_id
      where ${OF_SALE} and o.paid_at is not null and ${within(sql`r.created_at`, period)}) r`)
  const [row] = rows
  if (row === undefined) throw new Error('the totals of a quarter returned no row')
  return row
}

export type BasLineRow = {
  id: string
  /** The number of the order; null for a counter sale, whose description is in `buyer`. */
  number: number | null
  buyer: string
  at: Date
  /** The instant with the microseconds of the database, for the cursor. */
  atText: string
  cents: number
  gstCents: number
}

type LinesQuestion = ZonedPeriod & { figure: BasFigure; after: ListCursor | null; pageSize: number }

/**
 * Returns a page of the sales or refunds behind a figure, newest first, plus one row if more follow. Runs one SQL
 * statement.
 */
export async function listBasLines(db: Db, question: LinesQuestion): Promise<BasLineRow[]> {
  const { figure, after, pageSize, ...period } = question
  const { order, after: isAfter } = rowOrder([sql`at`, sql`id`], ['timestamptz', 'text'], {
    isDescending: true,
    after,
  })
  const { rows } = await db.execute<Omit<BasLineRow, 'at'> & { at: Date | string }>(sql`
    select *, at::text as "atText" from (${figure === 'sales' ? salesOf(period) : refundsOf(figure, period)}) l
    where ${isAfter ?? sql`true`} order by ${order} limit ${pageSize + 1}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

function salesOf(period: ZonedPeriod): SQL {
  return sql`select o.id::text as id, o.id as number, o.buyer_name as buyer, o.paid_at as at,
      o.total_cents::float8 as cents, o.tax_cents::float8 as "gstCents"
    from sales_order o where ${within(sql`o.paid_at`, period)}
    union all
    select c.id, null, c.description, c.at, c.cents::float8, c.gst_cents::float8
    from (${counterSalesIn(period)}) c`
}

function refundsOf(figure: 'refunds' | 'adjustments', period: ZonedPeriod): SQL {
  const start = startOf(period.from, period.timezone)
  return sql`select r.id::text as id, o.id as number, o.buyer_name as buyer, r.created_at as at,
      r.amount_cents::float8 as cents, r.gst_cents::float8 as "gstCents"
    from refund r join sales_order o on o.id = r.order_id
    where ${OF_SALE} and ${within(sql`r.created_at`, period)}
      and ${figure === 'refunds' ? sql`o.paid_at >= ${start}` : sql`o.paid_at < ${start}`}`
}

/** Returns the days of the first and the last sale; null without one. Reads both ends of an index. */
export async function findSaleDays(
  db: Db,
  timezone: string,
): Promise<{ first: string; last: string } | null> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(sql`
    select (least(o.first, c.first) at time zone ${timezone})::date::text as first,
      (greatest(o.last, c.last) at time zone ${timezone})::date::text as last
    from (select min(paid_at) as first, max(paid_at) as last from sales_order where paid_at is not null) o,
      (select min(sold_at) as first, max(sold_at) as last from counter_sale) c`)
  const [row] = rows
  if (row === undefined || row.first === null || row.last === null) return null
  return { first: row.first, last: row.last }
}
