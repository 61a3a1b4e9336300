import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { entry } from '#features/entries/server/entries.tables.ts'
import { ENTERED_STATES } from '#features/entries/entry-state.rules.ts'
import { titleFor } from '#features/events/server/events.public.ts'
import { event } from '#features/events/server/events.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { ResultStatus } from '../results.contract.ts'
import { eventResult } from './results.tables.ts'

export type NewResult = Omit<typeof eventResult.$inferInsert, 'id'>

const IS_SHOWN = inArray(event.status, ['results_provisional', 'results_final'])
const MOST = 2_000

/** The language in which event titles are returned; null for the main language. */
type Shown = Parameters<typeof titleFor>[0]

/** The person’s best time at an earlier event, at the same track in the same kind of event and class. */
const formerBest = (personId: number) => sql<number | null>`(
  select min(earlier.best_ms)::int from event_result earlier
  join event_entry mine on mine.id = earlier.entry_id
  join event before on before.id = earlier.event_id
  where mine.person_id = ${personId} and before.starts_at < event.starts_at
    and before.track_id = event.track_id and before.kind = event.kind
    and before.status in ('results_provisional', 'results_final')
    and earlier.class_code = event_result.class_code and earlier.outcome <> 'DQ')`

/**
 * Returns the published results of an event, with the names that may be public, with one statement; empty if none are
 * published.
 */
export async function listShownResults(db: Db, slug: string) {
  return db
    .select({
      status: event.status,
      result: eventResult,
      name: sql<string>`case when event_entry.shows_name then event_entry.entrant_name else '' end`,
    })
    .from(event)
    .innerJoin(eventResult, eq(eventResult.eventId, event.id))
    .leftJoin(entry, eq(entry.id, eventResult.entryId))
    .where(and(eq(event.slug, slug), IS_SHOWN))
    .orderBy(asc(eventResult.line))
}

/**
 * Returns a person’s own row at an event, and their best earlier time at the same track in the same kind of event and
 * class, with one statement.
 */
export async function findOwnResult(db: Db, slug: string, personId: number) {
  const [row] = await db
    .select({
      line: eventResult.line,
      bestMs: eventResult.bestMs,
      outcome: eventResult.outcome,
      trackId: event.trackId,
      formerMs: formerBest(personId),
    })
    .from(event)
    .innerJoin(eventResult, eq(eventResult.eventId, event.id))
    .innerJoin(entry, eq(entry.id, eventResult.entryId))
    .where(and(eq(event.slug, slug), IS_SHOWN, eq(entry.personId, personId)))
  return row ?? null
}

/** A row of the last results table that a person is in. */
export type LastRow = {
  line: number
  position: number | null
  raceNumber: string
  /** The driver's name; empty if the person did not agree to be named. */
  name: string
  bestMs: number | null
  outcome: ResultStatus
}

/**
 * Returns the latest published results with a person in them: their own row, the rows of the first two, and their best
 * earlier time at the same track in the same kind of event and class. Runs one SQL statement, which uses the person’s
 * index.
 */
export async function findLastResult(db: Db, personId: number, shown: Shown) {
  const [row] = await db
    .select({
      slug: event.slug,
      title: titleFor(shown),
      startsOn: event.startsOn,
      trackId: event.trackId,
      line: eventResult.line,
      classCode: eventResult.classCode,
      bestMs: eventResult.bestMs,
      outcome: eventResult.outcome,
      formerMs: formerBest(personId),
      rows: sql<LastRow[]>`(
        select jsonb_agg(jsonb_build_object('line', beside.line, 'position', beside.position,
          'raceNumber', beside.race_number, 'name', case when entered.shows_name then entered.entrant_name else '' end,
          'bestMs', beside.best_ms, 'outcome', beside.outcome) order by beside.line)
        from event_result beside left join event_entry entered on entered.id = beside.entry_id
        where beside.event_id = event.id and (beside.line <= 2 or beside.line = event_result.line))`,
    })
    .from(entry)
    .innerJoin(eventResult, eq(eventResult.entryId, entry.id))
    .innerJoin(event, and(eq(event.id, eventResult.eventId), IS_SHOWN))
    .where(eq(entry.personId, personId))
    .orderBy(desc(event.startsAt), desc(event.id))
    .limit(1)
  return row ?? null
}

export type LastResultRow = NonNullable<Awaited<ReturnType<typeof findLastResult>>>

/**
 * Returns a person’s best time at a track in a kind of event, with its event; null if there is none. Runs one SQL
 * statement.
 */
export async function findBestAt(
  db: Db,
  personId: number,
  { trackId, kind, shown }: Pick<typeof event.$inferSelect, 'trackId' | 'kind'> & { shown: Shown },
): Promise<{ bestMs: number; title: string } | null> {
  if (trackId === null) return null
  const [row] = await db
    .select({ bestMs: sql<number>`${eventResult.bestMs}`, title: titleFor(shown) })
    .from(entry)
    .innerJoin(eventResult, eq(eventResult.entryId, entry.id))
    .innerJoin(event, and(eq(event.id, eventResult.eventId), IS_SHOWN))
    .where(
      and(
        eq(entry.personId, personId),
        eq(event.trackId, trackId),
        eq(event.kind, kind),
        isNotNull(eventResult.bestMs),
        ne(eventResult.outcome, 'DQ'),
      ),
    )
    .orderBy(asc(eventResult.bestMs), asc(event.startsAt))
    .limit(1)
  return row ?? null
}

/**
 * Returns the events that a person’s vehicle was entered in, with one statement; null for a vehicle that is not theirs.
 */
export async function listOfVehicle(db: Db, vehicleId: number, personId: number) {
  const rows = await db
    .select({
      entry: { state: entry.state, classCode: entry.classCode, raceNumber: entry.raceNumber },
      event: { slug: event.slug, title: event.title, startsOn: event.startsOn, status: event.status },
      result: {
        position: eventResult.position,
        bestMs: eventResult.bestMs,
        outcome: eventResult.outcome,
        points: eventResult.points,
      },
      of: sql<number>`(select count(*)::int from event_result beside where beside.event_id = event.id)`,
    })
    .from(vehicle)
    .leftJoin(entry, and(eq(entry.vehicleId, vehicle.id), eq(entry.personId, personId)))
    .leftJoin(event, eq(event.id, entry.eventId))
    .leftJoin(eventResult, and(eq(eventResult.entryId, entry.id), IS_SHOWN))
    .where(and(eq(vehicle.id, vehicleId), eq(vehicle.personId, personId)))
    .orderBy(desc(event.startsAt), desc(event.id))
    .limit(MOST)
  return rows.length === 0 ? null : rows
}

export type VehicleResultRow = NonNullable<Awaited<ReturnType<typeof listOfVehicle>>>[number]

/** Returns all results of a person, newest first, for their data export. */
export async function listAllOwn(db: Db, personId: number) {
  return db
    .select({ result: eventResult, title: event.title, startsOn: event.startsOn, status: event.status })
    .from(eventResult)
    .innerJoin(entry, eq(entry.id, eventResult.entryId))
    .innerJoin(event, eq(event.id, eventResult.eventId))
    .where(and(eq(entry.personId, personId), IS_SHOWN))
    .orderBy(desc(event.startsAt), desc(event.id))
}

/** Lists the entrants of an event by class and number, without helpers. */
export async function listEntrantsOf(db: Db, eventId: number) {
  return db
    .select({
      id: entry.id,
      raceNumber: entry.raceNumber,
      entrantName: entry.entrantName,
      classCode: entry.classCode,
      car: entry.car,
      showsName: entry.showsName,
    })
    .from(entry)
    .where(
      and(
        eq(entry.eventId, eventId),
        inArray(entry.state, [...ENTERED_STATES, 'no_show']),
        ne(entry.role, 'volunteer'),
      ),
    )
    .orderBy(
      asc(entry.classCode),
      sql`nullif(regexp_replace(${entry.raceNumber}, '\D', '', 'g'), '')::int nulls last`,
      asc(entry.entrantName),
    )
    .limit(MOST)
}

/** Lists the results of an event for staff, each with its entry. */
export async function listDeskResults(db: Db, eventId: number) {
  return db
    .select({ result: eventResult, entrantName: entry.entrantName, showsName: entry.showsName })
    .from(eventResult)
    .leftJoin(entry, eq(entry.id, eventResult.entryId))
    .where(eq(eventResult.eventId, eventId))
    .orderBy(asc(eventResult.line))
}

/** Replaces the results of an event. @returns the number of replaced rows */
export async function replaceResults(db: Db, eventId: number, rows: readonly NewResult[]): Promise<number> {
  const gone = await db
    .delete(eventResult)
    .where(eq(eventResult.eventId, eventId))
    .returning({ id: eventResult.id })
  if (rows.length > 0) await db.insert(eventResult).values([...rows])
  return gone.length
}
