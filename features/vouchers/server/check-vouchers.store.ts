/**
 * Checks that the ledger's liability for gift vouchers equals the unused vouchers.
 * @source docs/reference/shop-and-payments.md §6.4
 */
import { sql } from 'drizzle-orm'
import type { BookFault, BookProof } from '#features/orders/books.contract.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { findFaults, type Proof } from '#platform/server/database/proofs.store.ts'

const PROOF: Proof<BookProof> = {
  name: 'vouchers',
  finds: sql`
    with open as (select coalesce(sum(amount_cents), 0) as cents from voucher where status = 'issued'),
    posted as (select coalesce(-sum(amount_cents), 0) as cents from ledger_posting where account = 'vouchers')
    select 'vouchers' as subject, open.cents as expected, posted.cents as found
    from open, posted where open.cents <> posted.cents`,
}

/** Returns the discrepancy between vouchers and ledger; empty if there is none. */
export async function checkVouchers(db: Db): Promise<BookFault[]> {
  return findFaults(db, [PROOF])
}
