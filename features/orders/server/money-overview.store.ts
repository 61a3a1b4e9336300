import { type SQL, sql } from 'drizzle-orm'
import { type IdRange, inRange, NO_IDS } from '#platform/server/database/id-range.store.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { IncomeKind, OrderIncomeKind } from '../money-overview.contract.ts'
import { counterSalesIn } from './counter-sales.store.ts'
import { within, type ZonedPeriod } from './zoned-period.store.ts'

/** The kind of income of an order line `l`. */
const LINE_KIND = sql`case when l.kind in ('membership', 'entry') then l.kind when l.is_ticket then 'ticket' else 'goods' end`

/** The income of a period: the lines of paid orders, their delivery charges, and counter sales, as rows of one form. */
function incomeIn(period: ZonedPeriod, numbers: IdRange): SQL {
  // An index contains all these columns.
  const orders = sql`select o.id, o.paid_at, o.shipping_cents, o.tax_cents from sales_order o
    where ${within(sql`o.paid_at`, period)}`
  return sql`
    select o.*, ${LINE_KIND} as kind, l.qty as sales, l.total_cents as cents, l.gst_cents as gst_cents
    from (${orders}) o join order_line l on l.order_id = o.id and ${inRange(sql`l.order_id`, numbers)}
    union all
    select o.*, 'delivery', 1, o.shipping_cents,
      o.tax_cents - (select coalesce(sum(l.gst_cents), 0) from order_line l where l.order_id = o.id)
    from (${orders}) o where o.shipping_cents > 0
    union all
    select null::int, c.at, 0, 0, 'counter', sign(c.cents)::int, c.cents, c.gst_cents
    from (${counterSalesIn(period)}) c`
}

/** A period with the totals of the orders paid in it, and the lowest and the highest of their numbers. */
export type PaidPeriod = ZonedPeriod & { numbers: IdRange; orders: number; cents: number; taxCents: number }

/** Adds the totals of its paid orders to a period, for the functions below. Runs one SQL statement. */
export async function readPaidPeriod(db: Db, period: ZonedPeriod): Promise<PaidPeriod> {
  type Row = { first: number | null; last: number | null; orders: number; cents: number; taxCents: number }
  // "offset 0" keeps PostgreSQL from looking for the lowest and the highest number among all orders. An index contains
  // all these columns.
  const { rows } = await db.execute<Row>(sql`
    select min(o.id) as first, max(o.id) as last, count(*)::int as orders,
      coalesce(sum(o.total_cents), 0)::float8 as cents, coalesce(sum(o.tax_cents), 0)::float8 as "taxCents"
    from (select o.id, o.total_cents, o.tax_cents from sales_order o
      where ${within(sql`o.paid_at`, period)} offset 0) o`)
  const [row] = rows
  if (row === undefined) throw new Error('the totals of the paid orders returned no row')
  const { first, last, ...totals } = row
  return { ...period, ...totals, numbers: first === null || last === null ? NO_IDS : { first, last } }
}

export type IncomeOfStep = { step: string; kind: IncomeKind; sales: number; cents: number; gstCents: number }

/**
 * Returns the income of each kind in each day or month (as its first day) of a period, or in the whole period, whose
 * `step` is empty. Runs one SQL statement.
 */
export async function listIncome(
  db: Db,
  { step, numbers, ...period }: PaidPeriod & { step: 'day' | 'month' | 'whole' },
): Promise<IncomeOfStep[]> {
  const { rows } = await db.execute<IncomeOfStep>(sql`
    select ${step === 'whole' ? sql`''` : dayOf(step, period)}::text as step, kind, ${INCOME_SUMS}
    from (${incomeIn(period, numbers)}) income group by 1, 2 order by 1, 2`)
  return rows
}

const INCOME_SUMS = sql`sum(sales)::int as sales, sum(cents)::float8 as cents,
  sum(gst_cents)::float8 as "gstCents"`

function dayOf(step: 'day' | 'month', { timezone }: ZonedPeriod): SQL {
  return sql`(date_trunc(${step}, paid_at at time zone ${timezone}))::date`
}

export type PeriodTotals = {
  orders: number
  receivedCents: number
  taxCents: number
  refundedCents: number
  refundedGstCents: number
  refunds: number
}

/**
 * Returns the totals of a period: paid orders, counter sales, and refunds of sold items agreed in it. Runs one SQL
 * statement.
 */
export async function sumPeriod(
  db: Db,
  { orders, cents, taxCents, ...period }: PaidPeriod,
): Promise<PeriodTotals> {
  const { rows } = await db.execute<Omit<PeriodTotals, 'orders'>>(sql`
    select (${cents}::float8 + c.cents)::float8 as "receivedCents", (${taxCents}::float8 + c.tax)::float8 as "taxCents",
      r.* from
      (select coalesce(sum(s.cents), 0) as cents, coalesce(sum(s.gst_cents), 0) as tax
      from (${counterSalesIn(period)}) s) c,
      (select count(*)::int as refunds, coalesce(sum(r.amount_cents), 0)::float8 as "refundedCents",
        coalesce(sum(r.gst_cents), 0)::float8 as "refundedGstCents"
      from refund r where r.reason in ('return', 'elsewhere') and ${within(sql`r.created_at`, period)}) r`)
  const [row] = rows
  if (row === undefined) throw new Error('the totals of a period returned no row')
  return { orders, ...row }
}

/** Returns how the orders and counter sales of a period were paid, the largest amount first. Runs one SQL statement. */
export async function listMethods(
  db: Db,
  { numbers, ...period }: PaidPeriod,
): Promise<{ method: string; cents: number; counterCents: number }[]> {
  const paid = within(sql`o.paid_at`, period)
  const { rows } = await db.execute<{ method: string; cents: number; counterCents: number }>(sql`
    select method, sum(cents)::float8 as cents, sum(counter)::float8 as "counterCents" from (
      select p.gateway as method, p.amount_cents as cents, 0 as counter
      from sales_order o join payment p
        on p.order_id = o.id and ${inRange(sql`p.order_id`, numbers)} and p.status = 'paid'
      where ${paid}
      union all
      select 'credit', o.credit_cents, 0 from sales_order o where o.credit_cents > 0 and ${paid}
      union all
      select c.method, c.cents, c.cents from (${counterSalesIn(period)}) c) methods
    group by method order by cents desc, method`)
  return rows
}

/** Returns what buyers owe today. Runs one SQL statement. */
export async function sumOwed(
  db: Db,
  timezone: string,
): Promise<{ cents: number; count: number; oldest: string | null }> {
  const { rows } = await db.execute<{ cents: number; count: number; oldest: string | null }>(sql`
    select coalesce(sum(total_cents - credit_cents), 0)::float8 as cents, count(*)::int as count,
      (min(placed_at) at time zone ${timezone})::date::text as oldest
    from sales_order where status = 'awaiting_payment'`)
  return rows[0] ?? { cents: 0, count: 0, oldest: null }
}

export type IncomeOrder = { number: number; buyer: string; paidAt: Date; cents: number }

/** The figure whose orders are listed. `eventOrders` is a query of an event's orders: `order_id` and `cents`. */
export type OrdersFigure = { kind: OrderIncomeKind } | { method: string } | { eventOrders: SQL }

/**
 * Returns the orders of a period behind a figure, each with its part of the figure, newest first. Runs two SQL
 * statements.
 */
export async function listIncomeOrders(
  db: Db,
  {
    figure,
    after,
    limit,
    ...period
  }: ZonedPeriod & { figure: OrdersFigure; after: number | null; limit: number },
): Promise<IncomeOrder[]> {
  const { numbers } = await readPaidPeriod(db, period)
  const { rows } = await db.execute<Omit<IncomeOrder, 'paidAt'> & { paidAt: Date | string }>(sql`
    select o.id as number, o.buyer_name as buyer, o.paid_at as "paidAt", income.cents::float8 as cents
    from sales_order o ${joinedIncome(figure)}
    where ${inRange(sql`o.id`, numbers)} and ${within(sql`o.paid_at`, period)}
      ${after === null ? sql`` : sql`and o.id < ${after}`}
    order by o.id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, paidAt: new Date(row.paidAt) }))
}

/** Joins the income of a figure to the orders `o`, as `income.cents`. Orders without such income are left out. */
function joinedIncome(figure: OrdersFigure): SQL {
  if ('eventOrders' in figure) return sql`join (${figure.eventOrders}) income on income.order_id = o.id`
  return sql`cross join lateral (${'kind' in figure ? kindOfOrder(figure.kind) : methodOfOrder(figure.method)}) income`
}

function kindOfOrder(kind: OrderIncomeKind): SQL {
  return kind === 'delivery'
    ? sql`select o.shipping_cents as cents where o.shipping_cents > 0`
    : sql`select sum(l.total_cents) as cents from order_line l
        where l.order_id = o.id and ${LINE_KIND} = ${kind} having count(*) > 0`
}

function methodOfOrder(method: string): SQL {
  return method === 'credit'
    ? sql`select o.credit_cents as cents where o.credit_cents > 0`
    : sql`select sum(p.amount_cents) as cents from payment p
        where p.order_id = o.id and p.gateway = ${method} and p.status = 'paid' having count(*) > 0`
}
