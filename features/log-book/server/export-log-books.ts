import type { Db } from '#platform/server/database/pool.ts'
import { listBooksOfPerson, listLines } from './log-book.store.ts'

/** Returns the log books of a person's vehicles with every row, for the data export. */
export async function exportLogBooks(db: Db, personId: number): Promise<object[]> {
  const books = await listBooksOfPerson(db, personId)
  const lines = Map.groupBy(
    await listLines(
      db,
      books.map(({ id }) => id),
    ),
    ({ bookId }) => bookId,
  )
  return books.map(({ id, vehicleId, number, issuer, schemeName, periodFrom, periodTo, allowed, used }) => ({
    vehicle_id: vehicleId,
    number,
    issuer,
    scheme: schemeName,
    period_from: periodFrom,
    period_to: periodTo,
    days_allowed: allowed,
    days_used: used,
    entries: (lines.get(id) ?? []).map((line) => ({
      position: line.position,
      corrects: line.corrects,
      did_not_take_place: line.isVoid,
      day: line.day,
      use: line.use,
      event: line.eventName,
      driver: line.driverName,
      from: line.fromPlace,
      to: line.toPlace,
      start_time: line.startTime,
      finish_time: line.finishTime,
      odometer_start: line.odometerStart,
      odometer_end: line.odometerEnd,
      why: line.why,
      written_at: line.writtenAt.toISOString(),
    })),
  }))
}
