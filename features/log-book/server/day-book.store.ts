import { and, asc, eq, gte, lte, notInArray, sql } from 'drizzle-orm'
import { event } from '#features/events/server/events.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { logBook, logBookEntry } from './log-book.tables.ts'

/** Returns the club's events that start between two days, with their places. Runs one SQL statement. */
export async function listDayBookEvents(db: Db, from: string, to: string) {
  return db
    .select({
      id: event.id,
      day: event.startsOn,
      title: event.title,
      place: sql<string>`coalesce(${track.name}, ${event.place})`,
      isRun: event.isClubRegoRun,
    })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(
      and(
        gte(event.startsOn, from),
        lte(event.startsOn, to),
        notInArray(event.status, ['draft', 'cancelled', 'postponed']),
      ),
    )
    .orderBy(asc(event.startsOn), asc(event.id))
}

/** Returns the drives to events between two days, in their current versions. Runs one SQL statement. */
export async function listEventDrives(db: Db, from: string, to: string) {
  const place = sql`coalesce(${logBookEntry.corrects}, ${logBookEntry.position})`
  const held = db
    .selectDistinctOn([logBookEntry.bookId, place], {
      bookId: logBookEntry.bookId,
      day: logBookEntry.day,
      use: logBookEntry.use,
      isVoid: logBookEntry.isVoid,
      eventId: logBookEntry.eventId,
      eventName: logBookEntry.eventName,
      driver: logBookEntry.driverName,
    })
    .from(logBookEntry)
    .orderBy(logBookEntry.bookId, place, sql`${logBookEntry.position} desc`)
    .as('held')
  return db
    .select({
      day: held.day,
      eventId: held.eventId,
      eventName: held.eventName,
      driver: held.driver,
      vehicle: sql<string>`${vehicle.year} || ' ' || ${vehicle.make} || ' ' || ${vehicle.model}`,
      plate: vehicle.rego,
    })
    .from(held)
    .innerJoin(logBook, eq(logBook.id, held.bookId))
    .innerJoin(vehicle, eq(vehicle.id, logBook.vehicleId))
    .where(and(eq(held.use, 'club_event'), eq(held.isVoid, false), gte(held.day, from), lte(held.day, to)))
    .orderBy(asc(held.day), asc(vehicle.id))
}
