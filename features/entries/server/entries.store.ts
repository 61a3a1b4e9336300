import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { listClasses, listPrices } from '#features/events/server/events.public.ts'
import { event } from '#features/events/server/events.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { HOLDING_STATES, isEntered, LIVING_STATES } from '../entry-state.rules.ts'
import { entry, entryNote } from './entries.tables.ts'

export type EntryRow = typeof entry.$inferSelect
export type NoteRow = typeof entryNote.$inferSelect

const IS_LIVING = inArray(entry.state, [...LIVING_STATES])
/** Who helps takes no place. */
const HOLDS_PLACE = and(inArray(entry.state, [...HOLDING_STATES]), ne(entry.role, 'volunteer'))

export async function insertEntry(db: Db, row: EntryRow): Promise<void> {
  await db.insert(entry).values(row)
}

/** Many at once, as a seed enters them. */
export async function insertEntries(db: Db, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(entry).values([...rows])
}

export async function updateEntry(db: Db, id: string, changes: Partial<EntryRow>): Promise<void> {
  await db.update(entry).set(changes).where(eq(entry.id, id))
}

export async function insertNote(db: Db, row: Omit<NoteRow, 'id'>): Promise<void> {
  await db.insert(entryNote).values(row)
}

/** What has happened to an entry, in order. */
export async function listNotes(db: Db, entryId: string): Promise<NoteRow[]> {
  return db.select().from(entryNote).where(eq(entryNote.entryId, entryId)).orderBy(asc(entryNote.id))
}

export async function findEntry(db: Db, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(entry).where(eq(entry.id, id))
  return row ?? null
}

/** Who stands now in the place that an order paid for; null where nobody does. */
export async function findHolderOf(db: Db, orderId: number): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(entry)
    .where(and(eq(entry.orderId, orderId), IS_LIVING))
    .limit(1)
  return row ?? null
}

/** The same, held until the transaction ends. Its event is held before. */
export async function lockEntry(db: Db, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(entry).where(eq(entry.id, id)).for('update')
  return row ?? null
}

/** Those of these that there are, held, in one order for everybody. */
export async function lockEntries(db: Db, ids: readonly string[]): Promise<EntryRow[]> {
  return db
    .select()
    .from(entry)
    .where(inArray(entry.id, [...ids]))
    .orderBy(asc(entry.id))
    .for('update')
}

/** Somebody's entry in an event that may still lead to a start; null where there is none. */
export async function findLivingEntry(db: Db, eventId: number, personId: number): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(entry)
    .where(and(eq(entry.eventId, eventId), eq(entry.personId, personId), IS_LIVING))
  return row ?? null
}

/** How many places are taken in each class. */
export async function countByClass(db: Db, eventId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: entry.classCode, taken: sql<number>`count(*)::int` })
    .from(entry)
    .where(and(eq(entry.eventId, eventId), HOLDS_PLACE))
    .groupBy(entry.classCode)
  return new Map(rows.map(({ code, taken }) => [code, taken]))
}

/** Who stands on the reserve list, first come first. */
export async function listReserves(db: Db, eventId: number): Promise<EntryRow[]> {
  return db
    .select()
    .from(entry)
    .where(and(eq(entry.eventId, eventId), eq(entry.state, 'reserve')))
    .orderBy(asc(entry.queueNumber))
}

/** How many stand on the reserve list, and the number that is next; the event is held by the caller. */
export async function findQueue(db: Db, eventId: number): Promise<{ waiting: number; next: number }> {
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${entry.state} = 'reserve')::int`,
      next: sql<number>`coalesce(max(${entry.queueNumber}), 0)::int + 1`,
    })
    .from(entry)
    .where(eq(entry.eventId, eventId))
  return row ?? { waiting: 0, next: 1 }
}

/** Whether a race number runs already. */
export async function isNumberTaken(
  db: Db,
  { eventId, raceNumber, except }: { eventId: number; raceNumber: string; except: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: entry.id })
    .from(entry)
    .where(
      and(
        eq(entry.eventId, eventId),
        eq(entry.raceNumber, raceNumber),
        IS_LIVING,
        sql`${entry.id} <> ${except}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** How many other events of a year somebody has entered on a day membership. */
export async function countDayMemberships(
  db: Db,
  { personId, year, except }: { personId: number; year: string; except: number },
): Promise<number> {
  const [row] = await db
    .select({ used: sql<number>`count(*)::int` })
    .from(entry)
    .innerJoin(event, eq(event.id, entry.eventId))
    .where(
      and(
        eq(entry.personId, personId),
        eq(entry.isDayMember, true),
        HOLDS_PLACE,
        sql`to_char(${event.startsOn}, 'YYYY') = ${year}`,
        sql`${entry.eventId} <> ${except}`,
      ),
    )
  return row?.used ?? 0
}

/** What an owner's view needs beside the entry: its event, its order's papers, and where it stands in the queue. */
const OWN = {
  entry,
  event: {
    slug: event.slug,
    title: event.title,
    status: event.status,
    startsOn: event.startsOn,
    startsAt: event.startsAt,
    entriesCloseAt: event.entriesCloseAt,
    lateUntil: event.lateUntil,
    endsOn: event.endsOn,
    timezone: event.timezone,
    refundDays: event.refundDays,
  },
  orderPublicId: salesOrder.publicId,
  orderPersonId: salesOrder.personId,
  orderIsPaid: sql<boolean>`${salesOrder.paidAt} is not null`,
  place: sql<
    number | null
  >`case when event_entry.state = 'reserve' then (select count(*)::int from event_entry ahead where ahead.event_id = event_entry.event_id
    and ahead.state = 'reserve' and ahead.queue_number <= event_entry.queue_number) end`,
}

function ownEntries(db: Db) {
  return db
    .select(OWN)
    .from(entry)
    .innerJoin(event, eq(event.id, entry.eventId))
    .leftJoin(salesOrder, eq(salesOrder.id, entry.orderId))
}

export type OwnEntryRow = Awaited<ReturnType<typeof ownEntries>>[number]

/** One of somebody's own, whatever its state. */
export async function findOwnEntry(db: Db, id: string, personId: number): Promise<OwnEntryRow | null> {
  const [row] = await ownEntries(db).where(and(eq(entry.id, id), eq(entry.personId, personId)))
  return row ?? null
}

/** Somebody's newest entry in an event: the living one, or what became of the last. */
export async function findOwnAt(db: Db, eventId: number, personId: number): Promise<OwnEntryRow | null> {
  const [row] = await ownEntries(db)
    .where(and(eq(entry.eventId, eventId), eq(entry.personId, personId)))
    .orderBy(sql`(${IS_LIVING}) desc`, sql`${entry.enteredAt} desc`)
    .limit(1)
  return row ?? null
}

/** Somebody's living entries in events that end on a day or later, the next one first. */
export async function listOwnEntries(db: Db, personId: number, from: string): Promise<OwnEntryRow[]> {
  return ownEntries(db)
    .where(and(eq(entry.personId, personId), IS_LIVING, sql`${event.endsOn} >= ${from}`))
    .orderBy(asc(event.startsOn), asc(event.id))
    .limit(OWN_MOST)
}

/** All that somebody ever entered, the newest first. */
export async function listAllOwnEntries(db: Db, personId: number): Promise<OwnEntryRow[]> {
  return ownEntries(db)
    .where(eq(entry.personId, personId))
    .orderBy(sql`${entry.enteredAt} desc`)
}

const OWN_MOST = 100

/** Who has an entry in an event that still stands, and how; papers have nobody to write to. */
export async function listEntrants(
  db: Db,
  eventId: number,
): Promise<(Pick<EntryRow, 'state' | 'role'> & { personId: number })[]> {
  const rows = await db
    .select({ personId: entry.personId, state: entry.state, role: entry.role })
    .from(entry)
    .where(and(eq(entry.eventId, eventId), IS_LIVING))
    .orderBy(asc(entry.enteredAt), asc(entry.id))
  return rows.flatMap(({ personId, ...one }) => (personId === null ? [] : { ...one, personId }))
}

/** Entries of an event that still stand, some at a time. */
export async function listLivingIds(db: Db, eventId: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: entry.id })
    .from(entry)
    .where(and(eq(entry.eventId, eventId), IS_LIVING))
    .orderBy(asc(entry.enteredAt), asc(entry.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** The events that somebody has entered, past ones too; `isFirm` where they are in. */
export async function enteredEvents(
  db: Db,
  personId: number,
): Promise<{ eventId: number; isFirm: boolean }[]> {
  const rows = await db
    .select({ eventId: entry.eventId, state: entry.state })
    .from(entry)
    .where(and(eq(entry.personId, personId), IS_LIVING))
    .orderBy(asc(entry.eventId))
  return rows.map(({ eventId, state }) => ({ eventId, isFirm: isEntered(state) }))
}

/** Events that count more places as taken than entries stand for, with their first price and their classes. */
export async function listUnlistedPlaces(db: Db) {
  const counted = await db
    .select({
      event: { id: event.id, slug: event.slug, kind: event.kind, endsAt: event.endsAt },
      missing: sql<number>`(event.places_taken - (select count(*)::int from event_entry e where e.event_id = event.id
        and e.role <> 'volunteer' and e.state in ${[...HOLDING_STATES]}))::int`,
    })
    .from(event)
    .where(sql`${event.placesTaken} > 0`)
    .orderBy(asc(event.id))
  const unlisted = []
  for (const one of counted.filter(({ missing }) => missing > 0)) {
    const [price] = await listPrices(db, one.event.id)
    const codes = (await listClasses(db, one.event.id)).map(({ code }) => code)
    unlisted.push({ ...one, price, codes })
  }
  return unlisted
}
