import type { Db } from '#platform/server/database/pool.ts'
import { addDays, addMonths, isDay } from '#platform/shared/days.ts'
import type { BookProposal, DeskVehicleBook } from '../log-book-desk.contract.ts'
import { isBookPeriod, isPresent, MONTHS_MOST, suggestedDays } from '../log-book.rules.ts'
import { findBreak } from './entry-chain.ts'
import type { LogBookDeps } from './log-book-deps.ts'
import { findBook, listEntries } from './log-book.store.ts'
import { readBookOf, type Reader } from './read-book.actions.ts'

/** The vehicle and the period for which a new book is suggested. */
export type ProposalInput = {
  vehicleId: number
  bookId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns one vehicle's books for the registrar and verifies the chosen one's hash chain at once. @throws Problem
 * NOT_FOUND
 */
export async function readDeskBook(
  deps: LogBookDeps,
  reader: Reader,
  { vehicleId, bookId, from, to }: ProposalInput,
): Promise<DeskVehicleBook> {
  return deps.database.transaction(
    async (tx) => {
      const found = await readBookOf(deps, tx, reader, { vehicleId, bookId })
      const row = found.book === null ? null : await findBook(tx, found.book.id)
      const today = await deps.today(deps.clock.nowMs())
      return {
        found,
        proposal: await proposalFor(deps, tx, vehicleId, beginOf(found, today, from), to),
        broken_at: row === null ? null : findBreak(row, await listEntries(tx, row.id)),
      }
    },
    // Read everything from one snapshot; otherwise an entry that is written at the same moment would look like a broken
    // chain.
    { isolation: 'repeatable read', isReadOnly: true },
  )
}

/** Returns the first day of a new book: as given, or the day after the current book ends, or today. */
function beginOf({ book, others }: DeskVehicleBook['found'], today: string, asked?: string): string {
  if (asked !== undefined && isDay(asked)) return asked
  const ends = [book, ...others].flatMap((one) =>
    one !== null && isPresent(one.state) && one.state !== 'lost' ? (one.period_to ?? []) : [],
  )
  const last = ends.toSorted().at(-1)
  return last === undefined || last < today ? today : addDays(last, 1)
}

async function proposalFor(
  deps: LogBookDeps,
  db: Db,
  vehicleId: number,
  from: string,
  asked?: string,
): Promise<BookProposal | null> {
  const permit = await deps.findPermit(db, vehicleId)
  if (permit === null) return null
  const year = addDays(addMonths(from, MONTHS_MOST), -1)
  const own = permit.endsOn !== null && permit.endsOn >= from && permit.endsOn < year ? permit.endsOn : year
  const to = asked !== undefined && isDay(asked) && isBookPeriod(from, asked) ? asked : own
  const days = suggestedDays(permit.rules, from, to)
  return {
    scheme: permit.schemeName,
    issuer: permit.issuer,
    period_from: from,
    period_to: to,
    days: permit.rules.counters.map(({ id, days: wholeYear }) => ({
      id,
      days: days[id] ?? 0,
      whole_year: wholeYear,
    })),
  }
}
