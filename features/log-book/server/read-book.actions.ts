import type { Db } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { BookSummary, VehicleBook } from '../log-book.contract.ts'
import { isPresent, mayWriteInto } from '../log-book.rules.ts'
import type { LogBookDeps } from './log-book-deps.ts'
import {
  findBookVehicle,
  listBookEvents,
  listBooksOf,
  listBooksOfPerson,
  listEntries,
} from './log-book.store.ts'
import { chosenBook, presentBook, presentBooks, presentVehicle } from './log-book-view.ts'

/** The person who reads a book. */
export type Reader = { personId: number; isRegistrar: boolean }

/** Returns the current book of each of a person's vehicles. */
export async function readOwnBooks(
  deps: Pick<LogBookDeps, 'database' | 'clock' | 'today'>,
  personId: number,
): Promise<BookSummary[]> {
  const today = await deps.today(deps.clock.nowMs())
  const byVehicle = Map.groupBy(
    await listBooksOfPerson(deps.database.db, personId),
    ({ vehicleId }) => vehicleId,
  )
  return [...byVehicle.values()].flatMap((rows) => chosenBook(presentBooks(rows, today)) ?? [])
}

/**
 * Returns the log book page of a vehicle, for its owner and for the registrar.
 * @param bookId which of its books; the current one if absent
 * @throws Problem NOT_FOUND for a vehicle or book that the reader may not see
 */
export async function readBookOf(
  deps: LogBookDeps,
  db: Db,
  { personId, isRegistrar }: Reader,
  { vehicleId, bookId }: { vehicleId: number; bookId?: number | undefined },
): Promise<VehicleBook> {
  const nowMs = deps.clock.nowMs()
  const today = await deps.today(nowMs)
  const vehicle = await findBookVehicle(db, vehicleId)
  const isOwn = vehicle?.personId === personId
  if (vehicle === null || !(isOwn || isRegistrar)) throw new Problem('NOT_FOUND')
  const rows = await listBooksOf(db, vehicleId)
  const books = presentBooks(rows, today)
  const chosen = bookId === undefined ? chosenBook(books) : books.find(({ id }) => id === bookId)
  if (chosen === undefined) throw new Problem('NOT_FOUND')
  const row = rows.find(({ id }) => id === chosen?.id)
  const closed = isOwn ? await whyClosed(deps, db, vehicle, today) : ''
  const { periodFrom = null, periodTo = null } = row ?? {}
  const isOpen = chosen !== null && mayWriteInto(chosen.state, periodTo, today)
  const mayWrite = isOwn && closed === '' && isOpen
  const canCorrect = isOwn ? (mayWrite ? 'open' : 'never') : isRegistrar ? 'always' : 'never'
  return {
    vehicle: presentVehicle(vehicle),
    book:
      row === undefined || chosen === null
        ? null
        : presentBook(row, chosen, await listEntries(db, row.id), { nowMs, canCorrect }),
    others: books.filter(({ id }) => id !== chosen?.id),
    closed,
    may_request:
      isOwn && closed === '' && !books.some(({ state }) => isPresent(state) || state === 'requested'),
    may_write: mayWrite,
    events:
      canCorrect === 'never' || periodFrom === null || periodTo === null
        ? []
        : await listBookEvents(db, periodFrom, periodTo < today ? periodTo : today),
    driver: vehicle.owner,
  }
}

async function whyClosed(
  deps: LogBookDeps,
  db: Db,
  vehicle: { id: number; personId: number },
  today: string,
): Promise<VehicleBook['closed']> {
  if (!(await deps.isFinancialOn(db, vehicle.personId, today))) return 'not_financial'
  return (await deps.findPermit(db, vehicle.id)) === null ? 'not_registered' : ''
}
