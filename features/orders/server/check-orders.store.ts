/**
 * Checks of orders with their lines, payments, refunds and ledger entries. Each statement checks one range of orders.
 * Its duration grows with the club only where it scans the ledger's postings. docs/decisions/0014 describes each ledger account.
 * @source docs/reference/shop-and-payments.md §6.4; docs/reference/security.md §3.3
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { type IdRange, inRange } from '#platform/server/database/id-range.store.ts'
import { type Proof, proofsOf } from '#platform/server/database/proofs.store.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { BookProof } from '../books.contract.ts'

/** Returns the numbers of all orders as ranges of `size` orders, the lowest first. Runs one SQL statement. */
export async function listOrderRanges(db: Db, size: number): Promise<(IdRange & { orders: number })[]> {
  const { rows } = await db.execute<IdRange & { orders: number }>(sql`
    select min(id) as first, max(id) as last, count(*)::int as orders
    from (select id, (row_number() over (order by id) - 1) / ${size}::int as block from sales_order) numbered
    group by block order by 1`)
  return rows
}

/** The GST contained in an amount, rounded to whole cents. */
const gstWithin = (cents: SQL): SQL => sql`floor((2 * ${cents} + 11) / 22.0)::bigint`

/**
 * A query of ledger entries with the sums of their postings, in cents.
 * @param which condition on the entry `e`
 */
const entriesWhere = (which: SQL): SQL => sql`
  select e.order_id, e.once, count(p.entry_id) as postings, coalesce(sum(p.amount_cents), 0) as cents,
    coalesce(sum(p.amount_cents) filter (where p.account = 'receivable'), 0) as receivable,
    coalesce(sum(p.amount_cents) filter (where p.account in ('sales', 'gst')), 0) as sold,
    coalesce(sum(p.amount_cents) filter (where p.account = 'gst'), 0) as gst,
    coalesce(sum(p.amount_cents) filter (where p.account = 'to_refund'), 0) as to_refund,
    coalesce(sum(p.amount_cents) filter (where p.account like 'money:%'), 0) as money,
    min(p.account) filter (where p.account like 'money:%') as first_money_account,
    max(p.account) filter (where p.account like 'money:%') as last_money_account
  from ledger_entry e left join ledger_posting p on p.entry_id = e.id
  where ${which} group by e.id`

/** Builds the check that the postings of each ledger entry add up to zero and are at least two. */
function entryProof(entries: SQL): Proof<BookProof> {
  return proofsOf(entries, sql`'entry ' || r.once`, [
    ['entry_zero', sql`0`, sql`r.cents`],
    ['entry_sums', sql`greatest(r.postings, 2)`, sql`r.postings`],
  ])
}

/** The check of the ledger entries that belong to no order. */
export const OTHER_ENTRIES_PROOF: Proof<BookProof> = entryProof(entriesWhere(sql`e.order_id is null`))

/** Returns the checks of a range of orders. @param now the current instant; a hold that ended a day before is overdue */
export function orderProofs(range: IdRange, now: Date): readonly Proof<BookProof>[] {
  const proofs = [entryProof(sql`select * from entry`), accountProof(range), paymentProof(range)]
  return [
    sql<BookProof>`with entry as materialized (${entriesWhere(inRange(sql`e.order_id`, range))})
      ${sql.join(proofs, sql` union all `)}`,
    orderSumProof(range, now),
    lineProof(range),
  ]
}

/** Builds the check that compares payments, refunds and the balance of each account with the figures of the order. */
function accountProof(range: IdRange): Proof<BookProof> {
  const hasEnded = sql`r.status = 'ended'`
  return proofsOf(
    sql`select o.*, coalesce(posted.receivable, 0) as receivable, coalesce(posted.sold, 0) as sold,
        coalesce(posted.gst, 0) as gst, coalesce(posted.money, 0) as money,
        coalesce(posted.to_refund, 0) as to_refund, coalesce(refunds.returned, 0) as returned,
        coalesce(refunds.returned_gst, 0) as returned_gst, coalesce(refunds.sent, 0) as sent,
        coalesce(refunds.owed, 0) as owed, coalesce(refunds.elsewhere, 0) as elsewhere,
        coalesce(payments.cents, 0) as received, coalesce(payments.paid, 0) as received_paid
      from sales_order o
      left join (
        select order_id, sum(receivable) as receivable, sum(sold) as sold, sum(gst) as gst, sum(money) as money,
          sum(to_refund) as to_refund
        from entry group by order_id) posted on posted.order_id = o.id
      left join (
        select order_id, sum(amount_cents) filter (where reason = 'return') as returned,
          sum(gst_cents) filter (where reason = 'return') as returned_gst,
          sum(amount_cents) filter (where status = 'done' and way <> 'credit' and reason <> 'elsewhere') as sent,
          sum(amount_cents) filter (where status <> 'done' and reason <> 'elsewhere') as owed,
          sum(amount_cents) filter (where status <> 'done' and reason = 'elsewhere') as elsewhere
        from refund where ${inRange(sql`order_id`, range)} group by order_id) refunds on refunds.order_id = o.id
      left join (
        select order_id, sum(received_cents) filter (where status in ('paid', 'held_back')) as cents,
          sum(received_cents) filter (where status = 'paid') as paid
        from payment where ${inRange(sql`order_id`, range)} group by order_id) payments on payments.order_id = o.id
      where ${inRange(sql`o.id`, range)}`,
    sql`'order ' || r.id`,
    [
      [
        'receivable',
        sql`case when r.status = 'awaiting_payment' then r.total_cents - r.credit_cents else 0 end`,
        sql`r.receivable`,
      ],
      ['sold', sql`case when ${hasEnded} then 0 else r.refunded_cents - r.total_cents end`, sql`r.sold`],
      ['gst_owed', sql`case when ${hasEnded} then 0 else r.returned_gst - r.tax_cents end`, sql`r.gst`],
      ['money_moved', sql`r.received - r.sent - r.elsewhere`, sql`r.money`],
      ['to_refund', sql`r.elsewhere - r.owed`, sql`r.to_refund`],
      ['order_refunds', sql`r.returned`, sql`r.refunded_cents`],
      [
        'paid_in_full',
        sql`case when r.paid_at is null then 0 else r.total_cents - r.credit_cents end`,
        sql`r.received_paid`,
      ],
    ],
  )
}

/** Builds the check that each payment is booked on the account of its gateway. */
function paymentProof(range: IdRange): Proof<BookProof> {
  // If an entry posts to two money accounts, count the booked amount as 0. Otherwise its sum could hide a payment on the
  // wrong account.
  const hasOneAccount = sql`e.first_money_account = e.last_money_account`
  return proofsOf(
    sql`select y.id, coalesce(y.received_cents, 0) as received_cents, coalesce(sum(e.money) filter (
          where ${hasOneAccount} and e.first_money_account = 'money:' || y.gateway), 0) as cents,
        count(*) filter (where not (${hasOneAccount})) as mixed
      from payment y left join entry e on e.order_id = y.order_id and e.once like 'payment:%'
        and split_part(e.once, ':', 2) = y.id::text
      where ${inRange(sql`y.order_id`, range)} group by y.id`,
    sql`'payment ' || r.id`,
    [['payment_booked', sql`r.received_cents`, sql`case when r.mixed > 0 then 0 else r.cents end`]],
  )
}

/**
 * Builds the check that compares an order with its lines, and the check that exactly the unpaid orders have a hold that
 * is not overdue. It allows one day beyond the end of a hold, because a job may run late.
 */
function orderSumProof(range: IdRange, now: Date): Proof<BookProof> {
  const overdue = new Date(now.getTime() - DAY_MS).toISOString()
  const isHoldRight = sql`case when r.status = 'awaiting_payment'
    then r.hold_ends_at >= ${overdue}::timestamptz else r.hold_ends_at is null end`
  return proofsOf(
    sql`select o.*, coalesce(sum(l.total_cents), 0) as lines_total,
        coalesce(sum(l.discount_cents), 0) as lines_discount, coalesce(sum(l.gst_cents), 0) as lines_gst,
        coalesce(bool_or(l.has_gst), false) as has_gst, coalesce(sum(l.qty), 0) as pieces
      from sales_order o left join order_line l on l.order_id = o.id and ${inRange(sql`l.order_id`, range)}
      where ${inRange(sql`o.id`, range)} group by o.id`,
    sql`'order ' || r.id`,
    [
      ['order_sum', sql`r.lines_total + r.shipping_cents`, sql`r.total_cents`],
      ['order_sum', sql`r.lines_discount`, sql`r.discount_cents`],
      // The order's lines show whether the club was registered for GST. If no line has GST, delivery with and without
      // GST are both accepted.
      [
        'order_gst',
        sql`case when r.has_gst or r.tax_cents <> 0 then r.lines_gst + ${gstWithin(sql`r.shipping_cents`)}
          else r.tax_cents end`,
        sql`r.tax_cents`,
      ],
      ['hold_ends', sql`0`, sql`case when ${isHoldRight} then 0 else greatest(r.pieces, 1) end`],
    ],
  )
}

/** Builds the check that the GST and the refunds of each line are right. */
function lineProof(range: IdRange): Proof<BookProof> {
  return proofsOf(
    sql`select l.id, l.gst_cents, l.refunded_cents, coalesce(refunds.cents, 0) as returned,
        case when l.has_gst then ${gstWithin(sql`l.total_cents`)} else 0 end as right_gst
      from order_line l left join (
        select (part ->> 'lineId')::int as line_id, sum((part ->> 'amountCents')::int) as cents
        from refund r, jsonb_array_elements(r.lines) part
        where r.reason = 'return' and ${inRange(sql`r.order_id`, range)} group by 1) refunds on refunds.line_id = l.id
      where ${inRange(sql`l.order_id`, range)}`,
    sql`'line ' || r.id`,
    [
      ['line_gst', sql`r.right_gst`, sql`r.gst_cents`],
      ['line_refunds', sql`r.returned`, sql`r.refunded_cents`],
    ],
  )
}
