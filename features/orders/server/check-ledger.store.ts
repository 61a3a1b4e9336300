/**
 * Checks that the books balance. Each check is one SQL statement that returns the discrepancies. It compares figures
 * that were recorded independently in two places. docs/decisions/0014 describes each ledger account.
 * @source docs/reference/shop-and-payments.md §6.4; docs/reference/security.md §3.3
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { findFaults, type Proof } from '#platform/server/database/proofs.store.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { PAYING_STATES } from '../bank-lines.rules.ts'
import type { BookFault, BookProof } from '../books.contract.ts'

const GST_WITHIN = (cents: SQL) => sql`floor((2 * ${cents} + 11) / 22.0)::bigint`

/** Builds a check that compares an account's balance for each order with the figure expected from the order. */
function accountProof(name: BookProof, account: SQL, expected: SQL): Proof<BookProof> {
  return {
    name,
    finds: sql`
      with posted as (
        select e.order_id, sum(p.amount_cents) as cents
        from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where e.order_id is not null and (${account})
        group by e.order_id),
      back as (
        select r.order_id,
          coalesce(sum(r.gst_cents) filter (where r.reason = 'return'), 0) as returned_gst,
          coalesce(sum(r.amount_cents) filter (
            where r.status = 'done' and r.way <> 'credit' and r.reason <> 'elsewhere'), 0) as sent,
          coalesce(sum(r.amount_cents) filter (where r.status <> 'done' and r.reason <> 'elsewhere'), 0) as owed,
          coalesce(sum(r.amount_cents) filter (where r.status <> 'done' and r.reason = 'elsewhere'), 0) as elsewhere
        from refund r group by r.order_id),
      came as (
        select order_id, sum(received_cents) as cents from payment
        where status in ('paid', 'held_back') group by order_id)
      select 'order ' || o.id as subject, (${expected})::bigint as expected, coalesce(posted.cents, 0) as found
      from sales_order o
      left join posted on posted.order_id = o.id
      left join back on back.order_id = o.id
      left join came on came.order_id = o.id
      where (${expected}) <> coalesce(posted.cents, 0)
      order by o.id`,
  }
}

const LEDGER_PROOFS: readonly Proof<BookProof>[] = [
  {
    name: 'entry_zero',
    finds: sql`
      with unequal as (
        select entry_id, sum(amount_cents) as cents from ledger_posting group by entry_id having sum(amount_cents) <> 0)
      select 'entry ' || e.once as subject, 0 as expected, unequal.cents as found
      from unequal join ledger_entry e on e.id = unequal.entry_id`,
  },
  {
    name: 'entry_sums',
    finds: sql`select 'entry ' || e.once as subject, 2 as expected, count(p.entry_id) as found
      from ledger_entry e left join ledger_posting p on p.entry_id = e.id
      group by e.id having count(p.entry_id) < 2`,
  },
  {
    name: 'account_known',
    finds: sql`select 'account ' || account as subject, 0 as expected, count(*) as found from ledger_posting
      where account not in ('receivable', 'sales', 'gst', 'credit', 'to_refund', 'goodwill', 'vouchers',
          'suspense', 'other_income', 'till_paid_out', 'till_difference')
        and account not in ('money:stripe', 'money:bank_transfer', 'money:sandbox', 'money:cash', 'money:eftpos')
      group by account`,
  },
  accountProof(
    'receivable',
    sql`p.account = 'receivable'`,
    sql`case when o.status = 'awaiting_payment' then o.total_cents - o.credit_cents else 0 end`,
  ),
  accountProof(
    'sold',
    sql`p.account in ('sales', 'gst')`,
    sql`case when o.status = 'ended' then 0 else o.refunded_cents - o.total_cents end`,
  ),
  accountProof(
    'gst_owed',
    sql`p.account = 'gst'`,
    sql`case when o.status = 'ended' then 0 else coalesce(back.returned_gst, 0) - o.tax_cents end`,
  ),
  accountProof(
    'money_moved',
    sql`p.account like 'money:%'`,
    sql`coalesce(came.cents, 0) - coalesce(back.sent, 0) - coalesce(back.elsewhere, 0)`,
  ),
  accountProof(
    'to_refund',
    sql`p.account = 'to_refund'`,
    sql`coalesce(back.elsewhere, 0) - coalesce(back.owed, 0)`,
  ),
  {
    name: 'payment_booked',
    finds: sql`
      with posted as (
        select e.order_id, split_part(e.once, ':', 2) as payment_id, p.account, sum(p.amount_cents) as cents
        from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.once like 'payment:%' and p.account like 'money:%' group by 1, 2, 3)
      select 'payment ' || y.id as subject, coalesce(y.received_cents, 0) as expected,
        coalesce(posted.cents, 0) as found
      from payment y left join posted on posted.order_id = y.order_id and posted.payment_id = y.id::text
        and posted.account = 'money:' || y.gateway
      where coalesce(y.received_cents, 0) <> coalesce(posted.cents, 0)`,
  },
  {
    name: 'counter_sale',
    finds: sql`select 'sale ' || s.number as subject,
        case when s.undone_at is null then s.amount_cents else 0 end as expected,
        coalesce(sum(p.amount_cents), 0) as found
      from counter_sale s
      left join ledger_entry e on e.once in ('counter_sale:' || s.id, 'counter_sale_undone:' || s.id)
      left join ledger_posting p on p.entry_id = e.id and p.account = 'money:' || s.method
      group by s.id having coalesce(sum(p.amount_cents), 0)
        <> case when s.undone_at is null then s.amount_cents else 0 end`,
  },
  {
    name: 'credit_balance',
    finds: sql`
      with kept as (select person_id, sum(balance_cents) as cents from credit_balance group by person_id),
      posted as (
        select person_id, -sum(amount_cents) as cents from ledger_posting where account = 'credit' group by person_id)
      select 'person ' || coalesce(kept.person_id, posted.person_id) as subject,
        coalesce(posted.cents, 0) as expected, coalesce(kept.cents, 0) as found
      from kept full join posted on posted.person_id = kept.person_id
      where coalesce(posted.cents, 0) <> coalesce(kept.cents, 0)`,
  },
]

const PAYING = sql.raw(PAYING_STATES.map((state) => `'${state}'`).join(', '))

/** The proofs that the money of each bank statement line is in exactly one place. */
const BANK_LINE_PROOFS: readonly Proof<BookProof>[] = [
  {
    name: 'suspense',
    finds: sql`
      with posted as (
        select e.bank_line_key as line_key, sum(p.amount_cents) as cents
        from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where p.account = 'suspense' group by e.bank_line_key),
      open as (select line_key, -amount_cents as cents from bank_statement_line where state = 'open')
      select 'bank line ' || coalesce(open.line_key, posted.line_key, '') as subject,
        coalesce(open.cents, 0) as expected, coalesce(posted.cents, 0) as found
      from open full join posted on posted.line_key = open.line_key
      where coalesce(open.cents, 0) <> coalesce(posted.cents, 0)`,
  },
  {
    name: 'bank_line_booked',
    finds: sql`select 'bank line ' || l.line_key as subject, 1 as expected, 0 as found
      from bank_statement_line l left join payment y on y.id = l.payment_id
      where l.amount_cents > 0 and (l.state in ('new', 'ignored')
        or (l.state in (${PAYING}) and coalesce(y.status, '') not in ('paid', 'held_back')))`,
  },
  {
    name: 'bank_line_once',
    finds: sql`select 'payment ' || payment_id as subject, 1 as expected, count(*) as found
      from bank_statement_line where state in (${PAYING})
      group by payment_id having count(*) > 1`,
  },
  {
    name: 'bank_line_parts',
    finds: sql`select 'bank line ' || l.line_key as subject,
        case when l.state = 'split' then l.amount_cents else 0 end as expected,
        coalesce(sum(p.amount_cents), 0) as found
      from bank_statement_line l
      left join bank_statement_line p on p.part_of_key = l.line_key and p.state <> 'withdrawn'
      group by l.line_key
      having coalesce(sum(p.amount_cents), 0) <> case when l.state = 'split' then l.amount_cents else 0 end`,
  },
  {
    name: 'bank_line_parts',
    finds: sql`select 'bank line ' || s.line_key as subject,
        case when s.state = 'withdrawn' then 0 else s.amount_cents end as expected,
        coalesce(sum(m.amount_cents) filter (where m.state = 'combined'), 0) as found
      from bank_statement_line s join bank_statement_line m on m.sum_key = s.line_key
      group by s.line_key
      having coalesce(sum(m.amount_cents) filter (where m.state = 'combined'), 0)
        <> case when s.state = 'withdrawn' then 0 else s.amount_cents end`,
  },
]

const ORDER_PROOFS: readonly Proof<BookProof>[] = [
  {
    name: 'order_sum',
    finds: sql`select 'order ' || o.id as subject,
        coalesce(sum(l.total_cents), 0) + o.shipping_cents as expected, o.total_cents as found
      from sales_order o left join order_line l on l.order_id = o.id
      group by o.id
      having coalesce(sum(l.total_cents), 0) + o.shipping_cents <> o.total_cents
        or coalesce(sum(l.discount_cents), 0) <> o.discount_cents`,
  },
  {
    name: 'line_gst',
    finds: sql`select 'line ' || l.id as subject,
        case when l.has_gst then ${GST_WITHIN(sql`l.total_cents`)} else 0 end as expected, l.gst_cents as found
      from order_line l
      where l.gst_cents <> case when l.has_gst then ${GST_WITHIN(sql`l.total_cents`)} else 0 end`,
  },
  {
    // The order's lines show whether the club was registered for GST. If no line has GST, delivery with and without GST
    // are both accepted.
    name: 'order_gst',
    finds: sql`select 'order ' || o.id as subject,
        coalesce(sum(l.gst_cents), 0) + ${GST_WITHIN(sql`o.shipping_cents`)} as expected, o.tax_cents as found
      from sales_order o left join order_line l on l.order_id = o.id
      group by o.id
      having o.tax_cents <> coalesce(sum(l.gst_cents), 0) + ${GST_WITHIN(sql`o.shipping_cents`)}
        and (bool_or(l.has_gst) or o.tax_cents <> 0)`,
  },
  {
    name: 'order_refunds',
    finds: sql`select 'order ' || o.id as subject, coalesce(sum(r.amount_cents), 0) as expected,
        o.refunded_cents as found
      from sales_order o left join refund r on r.order_id = o.id and r.reason = 'return'
      group by o.id having coalesce(sum(r.amount_cents), 0) <> o.refunded_cents`,
  },
  {
    name: 'line_refunds',
    finds: sql`
      with back as (
        select (part ->> 'lineId')::int as line_id, sum((part ->> 'amountCents')::int) as cents
        from refund r, jsonb_array_elements(r.lines) part where r.reason = 'return' group by 1)
      select 'line ' || l.id as subject, coalesce(back.cents, 0) as expected, l.refunded_cents as found
      from order_line l left join back on back.line_id = l.id
      where coalesce(back.cents, 0) <> l.refunded_cents`,
  },
  {
    name: 'paid_in_full',
    finds: sql`
      with came as (
        select order_id, sum(received_cents) as cents from payment where status = 'paid' group by order_id)
      select 'order ' || o.id as subject,
        case when o.paid_at is null then 0 else o.total_cents - o.credit_cents end as expected,
        coalesce(came.cents, 0) as found
      from sales_order o left join came on came.order_id = o.id
      where coalesce(came.cents, 0) <> case when o.paid_at is null then 0 else o.total_cents - o.credit_cents end`,
  },
  {
    name: 'stock',
    finds: sql`select 'sku ' || code as subject, 0 as expected, stock as found from sku where stock < 0`,
  },
  {
    name: 'code_uses',
    finds: sql`
      with used as (
        select promotion_code, count(*) as times from sales_order
        where promotion_code is not null and status <> 'ended' group by promotion_code)
      select 'code ' || c.code as subject, coalesce(used.times, 0) as expected, c.used_count as found
      from promotion c left join used on used.promotion_code = c.code
      where c.used_count < coalesce(used.times, 0) or c.used_count > c.max_uses`,
  },
]

/**
 * Builds the check that exactly the unpaid orders have a hold, and that no hold is overdue. It allows one day beyond
 * the end of a hold, because a job may run late.
 */
function holdProof(now: Date): Proof<BookProof> {
  const day = new Date(now.getTime() - DAY_MS).toISOString()
  return {
    name: 'hold_ends',
    finds: sql`select 'order ' || o.id as subject, 0 as expected, coalesce(sum(l.qty), 0) as found
      from sales_order o left join order_line l on l.order_id = o.id
      where case when o.status = 'awaiting_payment'
        then o.hold_ends_at is null or o.hold_ends_at < ${day}::timestamptz
        else o.hold_ends_at is not null end
      group by o.id`,
  }
}

/** Returns the discrepancies in orders, payments, refunds, credit and their ledger; empty if the books balance. */
export async function checkLedger(db: Db, now: Date): Promise<BookFault[]> {
  return findFaults(db, [...LEDGER_PROOFS, ...BANK_LINE_PROOFS, ...ORDER_PROOFS, holdProof(now)])
}
