import { and, asc, eq, gt, gte, lte, notExists, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
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

/**
 * Returns the drives to events between two days, in their current versions. Runs one SQL statement, which reads the
 * drives of these days from an index and looks up whether a later entry corrects one.
 */
export async function listEventDrives(db: Db, from: string, to: string) {
  const later = alias(logBookEntry, 'later')
  return db
    .select({
      day: logBookEntry.day,
      eventId: logBookEntry.eventId,
      eventName: logBookEntry.eventName,
      driver: logBookEntry.driverName,
      vehicle: sql<string>`${vehicle.year} || ' ' || ${vehicle.make} || ' ' || ${vehicle.model}`,
      plate: vehicle.rego,
    })
    .from(logBookEntry)
    .innerJoin(logBook, eq(logBook.id, logBookEntry.bookId))
    .innerJoin(vehicle, eq(vehicle.id, logBook.vehicleId))
    .where(
      and(
        // A literal and not a parameter, so that every plan can use the partial index.
        sql`${logBookEntry.use} = 'club_event' and not ${logBookEntry.isVoid}`,
        gte(logBookEntry.day, from),
        lte(logBookEntry.day, to),
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(
              and(
                eq(later.bookId, logBookEntry.bookId),
                eq(later.corrects, sql`coalesce(${logBookEntry.corrects}, ${logBookEntry.position})`),
                gt(later.position, logBookEntry.position),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(logBookEntry.day), asc(vehicle.id), asc(logBookEntry.position))
}
