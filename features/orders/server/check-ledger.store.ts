/**
 * Checks of the books that do not belong to an order. Each compares figures that were recorded independently in two
 * places. docs/decisions/0014 describes each ledger account.
 * @source docs/reference/shop-and-payments.md §6.4; docs/reference/security.md §3.3
 */
import { sql } from 'drizzle-orm'
import { type Proof, proofOf } from '#platform/server/database/proofs.store.ts'
import { PAYING_STATES } from '../bank-lines.rules.ts'
import type { BookProof } from '../books.contract.ts'
import { OTHER_ENTRIES_PROOF } from './check-orders.store.ts'

const OTHER_LEDGER_PROOFS: readonly Proof<BookProof>[] = [
  OTHER_ENTRIES_PROOF,
  proofOf(
    'account_known',
    sql`select 'account ' || account as subject, 0 as expected, count(*) as found from ledger_posting
      where account not in ('receivable', 'sales', 'gst', 'credit', 'to_refund', 'goodwill', 'vouchers',
          'suspense', 'other_income', 'till_paid_out', 'till_difference')
        and account not in ('money:stripe', 'money:bank_transfer', 'money:sandbox', 'money:cash', 'money:eftpos')
      group by account`,
  ),
  proofOf(
    'counter_sale',
    sql`select 'sale ' || s.number as subject,
        case when s.undone_at is null then s.amount_cents else 0 end as expected,
        coalesce(sum(p.amount_cents), 0) as found
      from counter_sale s
      left join ledger_entry e on e.once in ('counter_sale:' || s.id, 'counter_sale_undone:' || s.id)
      left join ledger_posting p on p.entry_id = e.id and p.account = 'money:' || s.method
      group by s.id having coalesce(sum(p.amount_cents), 0)
        <> case when s.undone_at is null then s.amount_cents else 0 end`,
  ),
  proofOf(
    'credit_balance',
    sql`
      with kept as (select person_id, sum(balance_cents) as cents from credit_balance group by person_id),
      posted as (
        select person_id, -sum(amount_cents) as cents from ledger_posting where account = 'credit' group by person_id)
      select 'person ' || coalesce(kept.person_id, posted.person_id) as subject,
        coalesce(posted.cents, 0) as expected, coalesce(kept.cents, 0) as found
      from kept full join posted on posted.person_id = kept.person_id
      where coalesce(posted.cents, 0) <> coalesce(kept.cents, 0)`,
  ),
  proofOf(
    'stock',
    sql`select 'sku ' || code as subject, 0 as expected, stock as found from sku where stock < 0`,
  ),
  proofOf(
    'code_uses',
    sql`
      with used as (
        select promotion_code, count(*) as times from sales_order
        where promotion_code is not null and status <> 'ended' group by promotion_code)
      select 'code ' || c.code as subject, coalesce(used.times, 0) as expected, c.used_count as found
      from promotion c left join used on used.promotion_code = c.code
      where c.used_count < coalesce(used.times, 0) or c.used_count > c.max_uses`,
  ),
]

const PAYING = sql.raw(PAYING_STATES.map((state) => `'${state}'`).join(', '))

/** The proofs that the money of each bank statement line is in exactly one place. */
const BANK_LINE_PROOFS: readonly Proof<BookProof>[] = [
  proofOf(
    'suspense',
    sql`
      with posted as (
        select e.bank_line_key as line_key, sum(p.amount_cents) as cents
        from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where p.account = 'suspense' group by e.bank_line_key),
      open as (select line_key, -amount_cents as cents from bank_statement_line where state = 'open')
      select 'bank line ' || coalesce(open.line_key, posted.line_key, '') as subject,
        coalesce(open.cents, 0) as expected, coalesce(posted.cents, 0) as found
      from open full join posted on posted.line_key = open.line_key
      where coalesce(open.cents, 0) <> coalesce(posted.cents, 0)`,
  ),
  proofOf(
    'bank_line_booked',
    sql`select 'bank line ' || l.line_key as subject, 1 as expected, 0 as found
      from bank_statement_line l left join payment y on y.id = l.payment_id
      where l.amount_cents > 0 and (l.state in ('new', 'ignored')
        or (l.state in (${PAYING}) and coalesce(y.status, '') not in ('paid', 'held_back')))`,
  ),
  proofOf(
    'bank_line_once',
    sql`select 'payment ' || payment_id as subject, 1 as expected, count(*) as found
      from bank_statement_line where state in (${PAYING})
      group by payment_id having count(*) > 1`,
  ),
  proofOf(
    'bank_line_parts',
    sql`select 'bank line ' || l.line_key as subject,
        case when l.state = 'split' then l.amount_cents else 0 end as expected,
        coalesce(sum(p.amount_cents), 0) as found
      from bank_statement_line l
      left join bank_statement_line p on p.part_of_key = l.line_key and p.state <> 'withdrawn'
      group by l.line_key
      having coalesce(sum(p.amount_cents), 0) <> case when l.state = 'split' then l.amount_cents else 0 end`,
  ),
  proofOf(
    'bank_line_parts',
    sql`select 'bank line ' || s.line_key as subject,
        case when s.state = 'withdrawn' then 0 else s.amount_cents end as expected,
        coalesce(sum(m.amount_cents) filter (where m.state = 'combined'), 0) as found
      from bank_statement_line s join bank_statement_line m on m.sum_key = s.line_key
      group by s.line_key
      having coalesce(sum(m.amount_cents) filter (where m.state = 'combined'), 0)
        <> case when s.state = 'withdrawn' then 0 else s.amount_cents end`,
  ),
]

/** The checks of bank statement lines, credit, stock, promotion codes and counter sales. */
export const LEDGER_PROOFS: readonly Proof<BookProof>[] = [...OTHER_LEDGER_PROOFS, ...BANK_LINE_PROOFS]
