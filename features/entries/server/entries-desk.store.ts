import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { ACTIVE_STATES } from '../entry-state.rules.ts'
import { entry, entryNote } from './entries.tables.ts'

const LISTED_MOST = 100
const ENTRIES_MOST = 2_000

const EVENT_LINE = {
  id: event.id,
  slug: event.slug,
  title: event.title,
  startsOn: event.startsOn,
  place: sql<string>`coalesce(nullif(event.place, ''), track.name, '')`,
  status: event.status,
  capacity: event.capacity,
  placesTaken: event.placesTaken,
  permitNo: event.permitNo,
  timezone: event.timezone,
  reserves: sql<number>`(select count(*)::int from event_entry waiting where waiting.event_id = event.id
    and waiting.state = 'reserve')`,
  unpaid: sql<number>`(select count(*)::int from event_entry unpaid where unpaid.event_id = event.id
    and unpaid.state = 'awaiting_payment')`,
}

/** Returns the events with entries that end on or after a day, the next one first. */
export async function listEntryEvents(db: Db, from: string) {
  return db
    .select(EVENT_LINE)
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(
      and(
        sql`${event.status} <> 'draft'`,
        sql`${event.endsOn} >= ${from}`,
        sql`(${event.entriesOpenAt} is not null or ${event.placesTaken} > 0)`,
      ),
    )
    .orderBy(asc(event.startsOn), asc(event.id))
    .limit(LISTED_MOST)
}

export type EventLineRow = Awaited<ReturnType<typeof listEntryEvents>>[number]

export async function findEntryEvent(db: Db, id: number): Promise<EventLineRow | null> {
  const [row] = await db
    .select(EVENT_LINE)
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(eq(event.id, id))
  return row ?? null
}

export const LISTED = {
  entry,
  orderNumber: salesOrder.id,
  isPaid: sql<boolean>`(${salesOrder.paidAt} is not null or exists (select 1 from counter_sale s
    where s.id = event_entry.counter_sale_id and s.undone_at is null))`,
  place: sql<
    number | null
  >`case when event_entry.state = 'reserve' then (select count(*)::int from event_entry ahead where ahead.event_id = event_entry.event_id
    and ahead.state = 'reserve' and ahead.queue_number <= event_entry.queue_number) end`,
}

/** Returns all entries of an event, by class and number. Runs one SQL statement. */
export async function listDeskEntries(db: Db, eventId: number) {
  return db
    .select(LISTED)
    .from(entry)
    .leftJoin(salesOrder, eq(salesOrder.id, entry.orderId))
    .where(eq(entry.eventId, eventId))
    .orderBy(
      asc(entry.classCode),
      sql`nullif(regexp_replace(${entry.raceNumber}, '\D', '', 'g'), '')::int nulls last`,
      asc(entry.entrantName),
    )
    .limit(ENTRIES_MOST)
}

export type DeskEntryRow = Awaited<ReturnType<typeof listDeskEntries>>[number]

export async function findDeskEntry(db: Db, id: string): Promise<DeskEntryRow | null> {
  const [row] = await db
    .select(LISTED)
    .from(entry)
    .leftJoin(salesOrder, eq(salesOrder.id, entry.orderId))
    .where(eq(entry.id, id))
  return row ?? null
}

/** Returns the history of an entry with the names of the people who acted. */
export async function listNamedNotes(db: Db, entryId: string) {
  return db
    .select({
      note: entryNote,
      by: sql<string>`coalesce(trim(${person.firstName} || ' ' || ${person.lastName}), '')`,
    })
    .from(entryNote)
    .leftJoin(person, eq(person.id, entryNote.byPersonId))
    .where(eq(entryNote.entryId, entryId))
    .orderBy(asc(entryNote.id))
}

/** Counts the entries of an event that have not ended. */
export async function countLiving(db: Db, eventId: number): Promise<number> {
  return db.$count(entry, and(eq(entry.eventId, eventId), inArray(entry.state, [...ACTIVE_STATES])))
}
