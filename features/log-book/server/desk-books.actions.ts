import type { Db } from '#platform/server/database/pool.ts'
import { addDays, addMonths, isDay } from '#platform/shared/days.ts'
import type { BookProposal, BookView, DeskBook, DeskVehicleBook } from '../log-book-desk.contract.ts'
import { isBookPeriod, isPresent, MONTHS_MOST, suggestedDays } from '../log-book.rules.ts'
import { findBookBreaks, findBreak } from './entry-chain.ts'
import type { LogBookPowers } from './log-book-powers.ts'
import { countDeskBooks, findBook, listDeskBooks, listEntries, updateBook } from './log-book.store.ts'
import { presentSummary, presentVehicle } from './log-book-view.ts'
import { readBookOf, type Reader } from './read-book.actions.ts'

const LISTED_MOST = 500

/** One view of the registrar's list, with how many each has. Two statements. */
export async function readDesk(
  powers: LogBookPowers,
  view: BookView,
): Promise<{ data: DeskBook[]; counts: Record<BookView, number> }> {
  const { db } = powers.database
  const today = await powers.today(powers.clock.nowMs())
  const [rows, counts] = await Promise.all([
    listDeskBooks(db, { view, today, limit: LISTED_MOST }),
    countDeskBooks(db, today),
  ])
  return {
    data: rows.map(({ book, vehicle }) => {
      const { name, year, plate, owner } = presentVehicle(vehicle)
      return {
        ...presentSummary(book, today),
        vehicle: `${year} ${name}`,
        plate,
        member: owner,
        broken_at: book.brokenAt,
      }
    }),
    counts,
  }
}

/** How many wait for a book. */
export async function countBooksWaiting(db: Db): Promise<number> {
  return (await countDeskBooks(db, '9999-12-31')).waiting
}

/** How many books do not hold. */
export async function countBooksBroken(db: Db): Promise<number> {
  return (await countDeskBooks(db, '9999-12-31')).broken
}

/** What a new book of a vehicle is asked for with. */
export type ProposalWish = {
  vehicleId: number
  bookId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** One vehicle's books as the registrar sees them, the chosen one proved this very moment. @throws Problem NOT_FOUND */
export async function readDeskBook(
  powers: LogBookPowers,
  reader: Reader,
  { vehicleId, bookId, from, to }: ProposalWish,
): Promise<DeskVehicleBook> {
  return powers.database.transaction(
    async (tx) => {
      const found = await readBookOf(powers, tx, reader, { vehicleId, bookId })
      const row = found.book === null ? null : await findBook(tx, found.book.id)
      const today = await powers.today(powers.clock.nowMs())
      return {
        found,
        proposal: await proposalFor(powers, tx, vehicleId, beginOf(found, today, from), to),
        broken_at: row === null ? null : findBreak(row, await listEntries(tx, row.id)),
      }
    },
    // All of it as at one moment, or an entry that comes in between would look like a break.
    { isolation: 'repeatable read', isReadOnly: true },
  )
}

/** The day after the running book, where there is one; else today. */
function beginOf({ book, others }: DeskVehicleBook['found'], today: string, asked?: string): string {
  if (asked !== undefined && isDay(asked)) return asked
  const ends = [book, ...others].flatMap((one) =>
    one !== null && isPresent(one.state) && one.state !== 'lost' ? (one.period_to ?? []) : [],
  )
  const last = ends.toSorted().at(-1)
  return last === undefined || last < today ? today : addDays(last, 1)
}

async function proposalFor(
  powers: LogBookPowers,
  db: Db,
  vehicleId: number,
  from: string,
  asked?: string,
): Promise<BookProposal | null> {
  const permit = await powers.findPermit(db, vehicleId)
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

/**
 * Proves every book and keeps what came of it.
 * @returns how many do not hold now that did before
 */
export async function proveBooks(powers: Pick<LogBookPowers, 'database' | 'log'>): Promise<number> {
  const news = await powers.database.transaction((tx) => findBookBreaks(tx), {
    isolation: 'repeatable read',
    isReadOnly: true,
  })
  for (const { bookId, position } of news)
    await updateBook(powers.database.db, bookId, { brokenAt: position })
  const broken = news.filter(({ position }) => position !== null)
  if (broken.length > 0) powers.log.error({ broken }, 'log books are not what was written into them')
  return broken.length
}
