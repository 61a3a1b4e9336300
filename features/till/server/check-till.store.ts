/** Checks that the cash counts agree with the lines of their tills and with the ledger. */
import { sql } from 'drizzle-orm'
import type { BookProof } from '#features/orders/books.contract.ts'
import { type Proof, proofOf } from '#platform/server/database/proofs.store.ts'

/** The checks of the cash counts. */
export const CASH_COUNT_PROOFS: readonly Proof<BookProof>[] = [
  proofOf(
    'cash_count',
    sql`select 'cash count ' || c.number as subject,
        c.float_cents + coalesce(sum(l.amount_cents) filter (where l.method = 'cash'), 0) as expected,
        c.expected_cents as found
      from cash_count c left join till_line l on l.count_id = c.id
      where c.closed_at is not null group by c.id
      having c.float_cents + coalesce(sum(l.amount_cents) filter (where l.method = 'cash'), 0) <> c.expected_cents`,
  ),
  proofOf(
    'cash_count',
    sql`select 'cash count ' || c.number as subject, c.counted_cents - c.expected_cents as expected,
        coalesce(sum(p.amount_cents), 0) as found
      from cash_count c
      left join ledger_entry e on e.once = 'cash_count:' || c.id
      left join ledger_posting p on p.entry_id = e.id and p.account = 'money:cash'
      where c.closed_at is not null group by c.id
      having coalesce(sum(p.amount_cents), 0) <> c.counted_cents - c.expected_cents`,
  ),
  proofOf(
    'cash_count',
    sql`select 'cash count ' || c.number as subject, c.counted_cents - c.float_cents as expected, 0 as found
      from cash_count c join bank_statement_line l on l.line_key = c.deposit_line_key
      where l.state <> 'cash_deposit'`,
  ),
]
