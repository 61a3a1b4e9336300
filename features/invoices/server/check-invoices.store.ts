/**
 * Checks that invoices and adjustment notes agree with their orders and that none is missing.
 * @source docs/reference/shop-and-payments.md §8.2; docs/reference/security.md §3.3
 */
import { sql } from 'drizzle-orm'
import type { BookProof } from '#features/orders/books.contract.ts'
import { type IdRange, inRange } from '#platform/server/database/id-range.store.ts'
import { type Proof, proofOf, proofsOf } from '#platform/server/database/proofs.store.ts'

/** The check that the numbers of a year have no gaps. */
export const NUMBERS_PROOF: Proof<BookProof> = proofOf(
  'numbers',
  sql`
      with numbered as (
        select split_part(number, '-', 1) as series, split_part(number, '-', 2)::int as year,
          split_part(number, '-', 3)::int as n
        from invoice),
      counted as (
        select series, year, count(distinct n) as papers, max(n) as newest from numbered group by series, year)
      select coalesce(c.series, k.series) || '-' || coalesce(c.year, k.year) as subject,
        coalesce(k.last, 0) as expected, coalesce(c.papers, 0) as found
      from counted c full join invoice_counter k on k.series = c.series and k.year = c.year
      where coalesce(c.papers, 0) <> coalesce(k.last, 0) or coalesce(c.newest, 0) <> coalesce(k.last, 0)`,
)

/** Returns the checks of the invoices and adjustment notes of a range of orders. */
export function invoiceProofs(range: IdRange): readonly Proof<BookProof>[] {
  return [sumProof(range), invoiceProof(range), countProof(range), noteProof(range)]
}

function sumProof(range: IdRange): Proof<BookProof> {
  return proofsOf(
    sql`select i.number, (i.paper ->> 'totalCents')::int as total,
        (i.paper ->> 'shippingCents')::int + coalesce((select sum(l."totalCents")
          from jsonb_to_recordset(i.paper -> 'lines') as l("totalCents" int)), 0) as parts
      from invoice i where ${inRange(sql`i.order_id`, range)}`,
    sql`r.number`,
    [['paper_sum', sql`r.parts`, sql`r.total`]],
  )
}

function invoiceProof(range: IdRange): Proof<BookProof> {
  return proofsOf(
    sql`select i.number, o.total_cents, o.tax_cents, (i.paper ->> 'totalCents')::int as total,
        (i.paper ->> 'taxCents')::int as tax, (o.paid_at is not null)::int as is_paid,
        case when i.status = 'void' then (o.paid_at is not null)::int else (i.status <> 'issued')::int end as says_paid
      from invoice i join sales_order o on o.id = i.order_id
      where i.kind = 'invoice' and ${inRange(sql`i.order_id`, range)} and ${inRange(sql`o.id`, range)}`,
    sql`r.number`,
    [
      ['invoice_amount', sql`r.total_cents`, sql`r.total`],
      ['invoice_amount', sql`r.tax_cents`, sql`r.tax`],
      ['invoice_paid', sql`r.is_paid`, sql`r.says_paid`],
    ],
  )
}

function countProof(range: IdRange): Proof<BookProof> {
  return proofsOf(
    sql`select o.id, case when o.status = 'ended' then 0 else 1 end as expected, count(i.id) as invoices
      from sales_order o left join invoice i on i.order_id = o.id and i.kind = 'invoice' and i.status <> 'void'
        and ${inRange(sql`i.order_id`, range)}
      where ${inRange(sql`o.id`, range)} group by o.id`,
    sql`'order ' || r.id`,
    [['one_invoice', sql`r.expected`, sql`r.invoices`]],
  )
}

function noteProof(range: IdRange): Proof<BookProof> {
  return proofsOf(
    sql`select r.id, r.amount_cents, r.gst_cents, coalesce((i.paper ->> 'totalCents')::int, 0) as total,
        case when i.id is null then r.gst_cents
          else coalesce((i.paper ->> 'taxCents')::int, -1) end as tax
      from refund r left join invoice i on i.refund_id = r.id and i.kind = 'adjustment_note'
      where r.reason = 'return' and ${inRange(sql`r.order_id`, range)}`,
    sql`'refund ' || r.id`,
    [
      ['note_of_refund', sql`r.amount_cents`, sql`r.total`],
      ['note_of_refund', sql`r.gst_cents`, sql`r.tax`],
    ],
  )
}
