/**
 * Checks that invoices and adjustment notes agree with their orders and that none is missing.
 * @source docs/reference/shop-and-payments.md §8.2; docs/reference/security.md §3.3
 */
import { sql } from 'drizzle-orm'
import type { BookFault, BookProof } from '#features/orders/books.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { findFaults, type Proof } from '#platform/server/database/proofs.store.ts'

const PROOFS: readonly Proof<BookProof>[] = [
  {
    name: 'paper_sum',
    finds: sql`select i.number as subject,
        coalesce(sum(l."totalCents"), 0) + (i.paper ->> 'shippingCents')::int as expected,
        (i.paper ->> 'totalCents')::int as found
      from invoice i left join lateral jsonb_to_recordset(i.paper -> 'lines') as l("totalCents" int) on true
      group by i.id
      having coalesce(sum(l."totalCents"), 0) + (i.paper ->> 'shippingCents')::int <> (i.paper ->> 'totalCents')::int`,
  },
  {
    name: 'one_invoice',
    finds: sql`select 'order ' || o.id as subject, case when o.status = 'ended' then 0 else 1 end as expected,
        count(i.id) as found
      from sales_order o
      left join invoice i on i.order_id = o.id and i.kind = 'invoice' and i.status <> 'void'
      group by o.id having count(i.id) <> case when o.status = 'ended' then 0 else 1 end`,
  },
  {
    name: 'invoice_amount',
    finds: sql`select i.number as subject, o.total_cents as expected, (i.paper ->> 'totalCents')::int as found
      from invoice i join sales_order o on o.id = i.order_id
      where i.kind = 'invoice' and ((i.paper ->> 'totalCents')::int <> o.total_cents
        or (i.paper ->> 'taxCents')::int <> o.tax_cents)`,
  },
  {
    name: 'invoice_paid',
    finds: sql`select i.number as subject, (o.paid_at is not null)::int as expected,
        (i.status <> 'issued')::int as found
      from invoice i join sales_order o on o.id = i.order_id
      where i.kind = 'invoice' and i.status <> 'void' and (o.paid_at is not null) <> (i.status <> 'issued')`,
  },
  {
    name: 'note_of_refund',
    finds: sql`select 'refund ' || r.id as subject, r.amount_cents as expected,
        coalesce((i.paper ->> 'totalCents')::int, 0) as found
      from refund r left join invoice i on i.refund_id = r.id and i.kind = 'adjustment_note'
      where r.reason = 'return' and ((i.paper ->> 'totalCents')::int is distinct from r.amount_cents
        or (i.paper ->> 'taxCents')::int is distinct from r.gst_cents)`,
  },
  {
    name: 'numbers',
    finds: sql`
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
  },
]

/** Returns the faults of the invoices; empty if there are none. */
export async function checkInvoices(db: Db): Promise<BookFault[]> {
  return findFaults(db, PROOFS)
}
