import { checkLedger } from '#app/server/books.ts'
import type { BookFault } from '#features/orders/books.contract.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** Returns the faults in a server's ledger; empty if it balances. */
export function faultsOf({ database, clock }: RunningServer): Promise<BookFault[]> {
  return checkLedger(database.db, new Date(clock.nowMs()))
}

/** Checks after each money test that the ledger balances. @throws Error that lists the faults */
export async function booksMustAddUp(server: RunningServer): Promise<void> {
  const faults = await faultsOf(server)
  if (faults.length > 0) throw new Error(`the books do not add up: ${JSON.stringify(faults)}`)
}
