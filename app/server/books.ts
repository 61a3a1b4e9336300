/**
 * The check of the club's books: whether the ledger and the invoices agree with the records they were made from.
 */
// The store files are imported, not the features' public files, because `npm run check:ledger` runs without a build.
import { invoiceProofs, NUMBERS_PROOF } from '#features/invoices/server/check-invoices.store.ts'
import type { CheckLedger } from '#features/orders/server/book-checks.actions.ts'
import { findLastCheck } from '#features/orders/server/book-checks.store.ts'
import { LEDGER_PROOFS } from '#features/orders/server/check-ledger.store.ts'
import { listOrderRanges, orderProofs } from '#features/orders/server/check-orders.store.ts'
import { CASH_COUNT_PROOFS } from '#features/till/server/check-till.store.ts'
import { VOUCHER_PROOF } from '#features/vouchers/server/check-vouchers.store.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { FAULTS_MOST, findFaults } from '#platform/server/database/proofs.store.ts'

/**
 * Number of orders that one statement checks. A statement may read the postings of all years, which lie in no order, so
 * smaller ranges would take longer in total.
 */
const ORDERS_AT_ONCE = 50_000

/**
 * Checks orders, ledger, cash counts, vouchers and invoices and returns up to 20 faults of each check. Each statement compares figures of
 * one instant, so the club may sell meanwhile.
 */
export const checkLedger: CheckLedger = async (db, now, onProgress, ordersAtOnce = ORDERS_AT_ONCE) => {
  const faults = await findFaults(db, [...LEDGER_PROOFS, ...CASH_COUNT_PROOFS, VOUCHER_PROOF, NUMBERS_PROOF])
  const ranges = await listOrderRanges(db, ordersAtOnce)
  const total = ranges.reduce((sum, { orders }) => sum + orders, 0)
  let done = 0
  for (const range of ranges) {
    await onProgress?.({ done, total })
    for (const fault of await findFaults(db, [...orderProofs(range, now), ...invoiceProofs(range)]))
      if (faults.filter(({ proof }) => proof === fault.proof).length < FAULTS_MOST) faults.push(fault)
    done += range.orders
  }
  return faults
}

/** Returns when the books were last checked and how many faults were found; null before the first check. */
export async function readBookCheck(db: Db): Promise<{ checkedAt: Date | null; faults: number }> {
  const last = await findLastCheck(db)
  return { checkedAt: last?.finishedAt ?? null, faults: last?.faults.length ?? 0 }
}
