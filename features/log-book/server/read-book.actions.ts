import type { Db } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { BookSummary, VehicleBook } from '../log-book.contract.ts'
import { isPresent, mayWriteInto } from '../log-book.rules.ts'
import type { LogBookPowers } from './log-book-powers.ts'
import {
  findBookVehicle,
  listBookEvents,
  listBooksOf,
  listBooksOfPerson,
  listEntries,
} from './log-book.store.ts'
import { chosenBook, presentBook, presentBooks, presentVehicle } from './log-book-view.ts'

/** Who looks into a book. */
export type Reader = { personId: number; isRegistrar: boolean }

/** The present book of each of somebody's vehicles. */
export async function readOwnBooks(powers: LogBookPowers, personId: number): Promise<BookSummary[]> {
  const today = await powers.today(powers.clock.nowMs())
  const byVehicle = Map.groupBy(
    await listBooksOfPerson(powers.database.db, personId),
    ({ vehicleId }) => vehicleId,
  )
  return [...byVehicle.values()].flatMap((rows) => chosenBook(presentBooks(rows, today)) ?? [])
}

/**
 * The page of a vehicle's log book, for its owner and for the registrar.
 * @param bookId which of its books; the present one when absent
 * @throws Problem NOT_FOUND for a vehicle or a book that is not theirs to see
 */
export async function readBookOf(
  powers: LogBookPowers,
  db: Db,
  { personId, isRegistrar }: Reader,
  { vehicleId, bookId }: { vehicleId: number; bookId?: number | undefined },
): Promise<VehicleBook> {
  const nowMs = powers.clock.nowMs()
  const today = await powers.today(nowMs)
  const vehicle = await findBookVehicle(db, vehicleId)
  const isOwn = vehicle?.personId === personId
  if (vehicle === null || !(isOwn || isRegistrar)) throw new Problem('NOT_FOUND')
  const rows = await listBooksOf(db, vehicleId)
  const books = presentBooks(rows, today)
  const chosen = bookId === undefined ? chosenBook(books) : books.find(({ id }) => id === bookId)
  if (chosen === undefined) throw new Problem('NOT_FOUND')
  const row = rows.find(({ id }) => id === chosen?.id)
  const closed = isOwn ? await whyClosed(powers, db, vehicle, today) : ''
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
  powers: LogBookPowers,
  db: Db,
  vehicle: { id: number; personId: number },
  today: string,
): Promise<VehicleBook['closed']> {
  if (!(await powers.isFinancialOn(db, vehicle.personId, today))) return 'not_financial'
  return (await powers.findPermit(db, vehicle.id)) === null ? 'not_registered' : ''
}
