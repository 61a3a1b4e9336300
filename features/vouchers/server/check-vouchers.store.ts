/**
 * Checks that the ledger's liability for gift vouchers equals the unused vouchers.
 * @source docs/reference/shop-and-payments.md §6.4
 */
import { sql } from 'drizzle-orm'
import type { BookProof } from '#features/orders/books.contract.ts'
import { type Proof, proofOf } from '#platform/server/database/proofs.store.ts'

/** The check of the gift vouchers. */
export const VOUCHER_PROOF: Proof<BookProof> = proofOf(
  'vouchers',
  sql`
    with open as (select coalesce(sum(amount_cents), 0) as cents from voucher where status = 'issued'),
    posted as (select coalesce(-sum(amount_cents), 0) as cents from ledger_posting where account = 'vouchers')
    select 'vouchers' as subject, open.cents as expected, posted.cents as found
    from open, posted where open.cents <> posted.cents`,
)
