/**
 * The daily check of the club's books: whether the ledger and the invoices agree with the records they were made from.
 */
import type { BookFault } from '#features/orders/books.contract.ts'
import { checkInvoices } from '#features/invoices/server/invoices.public.ts'
import { checkLedger } from '#features/orders/server/orders.public.ts'
import { type Audit, findLastAudit } from '#features/staff/server/staff.public.ts'
import { checkCashCounts } from '#features/till/server/till.public.ts'
import { checkVouchers } from '#features/vouchers/server/vouchers.public.ts'
import type { Database, Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'

/** Subject kind of the audit lines that record when the books were checked and with which result. */
const BOOKS = 'books'
/** Person id of audit lines that the server writes itself. */
const NOBODY = 0
/** Maximum number of faults that are listed in the audit log. The treasurer's desk shows all of them. */
const FAULTS_NOTED = 10

/**
 * Checks ledger, cash counts, vouchers and invoices and returns all faults. @param database read in one read-only transaction (repeatable
 * read), so that no figure changes during the check
 */
export function proveBooks(database: Pick<Database, 'transaction'>, clock: Clock): Promise<BookFault[]> {
  return database.transaction(
    async (tx) => [
      ...(await checkLedger(tx, instantOf(clock))),
      ...(await checkCashCounts(tx)),
      ...(await checkVouchers(tx)),
      ...(await checkInvoices(tx)),
    ],
    { isolation: 'repeatable read', isReadOnly: true },
  )
}

/** Checks the books if the last check is a day old, and records the result in the audit log. */
export async function checkBooksDaily({ database, clock, log }: Service, audit: Audit): Promise<void> {
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

/** Returns when the books were last checked and how many faults were found; null before the first check. */
export async function readBookCheck(db: Db): Promise<{ checkedAt: Date | null; faults: number }> {
  const last = await findLastAudit(db, BOOKS)
  return { checkedAt: last?.at ?? null, faults: await countBookFaults(db) }
}

/** Returns the number of faults that the last check of the books found; 0 before the first check. */
export async function countBookFaults(db: Db): Promise<number> {
  const last = await findLastAudit(db, BOOKS)
  const faults = last?.change['faults']
  return typeof faults === 'number' ? faults : 0
}
