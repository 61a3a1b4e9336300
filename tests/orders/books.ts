import { checkInvoices } from '#features/invoices/server/invoices.public.ts'
import { type BookFault, checkLedger } from '#features/orders/server/orders.public.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** What does not add up in a server's books; empty where everything does. */
export async function faultsOf({ database, clock }: RunningServer): Promise<BookFault[]> {
  return [...(await checkLedger(database.db, new Date(clock.nowMs()))), ...(await checkInvoices(database.db))]
}
