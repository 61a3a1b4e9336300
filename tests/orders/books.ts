import { checkInvoices } from '#features/invoices/server/invoices.public.ts'
import type { BookFault } from '#features/orders/books.contract.ts'
import { checkLedger } from '#features/orders/server/orders.public.ts'
import { checkCashCounts } from '#features/till/server/till.public.ts'
import { checkVouchers } from '#features/vouchers/server/vouchers.public.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** Returns the faults in a server's ledger; empty if it balances. */
export async function faultsOf({ database, clock }: RunningServer): Promise<BookFault[]> {
  return [
    ...(await checkLedger(database.db, new Date(clock.nowMs()))),
    ...(await checkCashCounts(database.db)),
    ...(await checkVouchers(database.db)),
    ...(await checkInvoices(database.db)),
  ]
}

/** Checks after each money test that the ledger balances. @throws Error that lists the faults */
export async function booksMustAddUp(server: RunningServer): Promise<void> {
  const faults = await faultsOf(server)
  if (faults.length > 0) throw new Error(`the books do not add up: ${JSON.stringify(faults)}`)
}
