/** The club's books, proved every day: whether all that was written down twice still says the same. */
import type { BookFault } from '#features/orders/books.contract.ts'
import { checkInvoices } from '#features/invoices/server/invoices.public.ts'
import { checkLedger } from '#features/orders/server/orders.public.ts'
import { type Audit, findLastAudit } from '#features/staff/server/staff.public.ts'
import type { Chore } from '#platform/server/chores.ts'
import type { Database, Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'

/** The audit log keeps when the books were proved, and what came of it. */
const BOOKS = 'books'
/** Nobody: the house does it by itself. */
const NOBODY = 0
/** More of them are found by looking. */
const FAULTS_NOTED = 10

/** @param database read in one transaction, so that nothing moves while it is added up */
export function proveBooks(database: Pick<Database, 'transaction'>, clock: Clock): Promise<BookFault[]> {
  return database.transaction(
    async (tx) => [...(await checkLedger(tx, instantOf(clock))), ...(await checkInvoices(tx))],
    { isolation: 'repeatable read', isReadOnly: true },
  )
}

/** Proves the books once a day, and writes down in the audit log what came of it. */
export function booksChore({ database, clock, log }: Service, audit: Audit): Chore {
  const run = async (): Promise<void> => {
    const last = await findLastAudit(database.db, BOOKS)
    if (last !== null && clock.nowMs() - last.at.getTime() < DAY_MS) return
    const faults = await proveBooks(database, clock)
    const first = faults.slice(0, FAULTS_NOTED)
    await database.transaction((tx) =>
      audit(tx, {
        personId: NOBODY,
        verb: faults.length === 0 ? 'proved_books' : 'found_books_wrong',
        subjectKind: BOOKS,
        subjectId: instantOf(clock).toISOString().slice(0, 10),
        change: { faults: faults.length, first },
      }),
    )
    if (faults.length > 0) log.error({ faults: first }, 'the books do not add up')
    else log.info({}, 'the books add up')
  }
  return { name: 'proving the books', everyMs: HOUR_MS, run }
}

/** How much did not add up when the books were last proved. */
export async function countBookFaults(db: Db): Promise<number> {
  const last = await findLastAudit(db, BOOKS)
  const faults = last?.change['faults']
  return typeof faults === 'number' ? faults : 0
}
