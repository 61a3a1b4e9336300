import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { listClasses, listPrices } from '#features/events/server/events.public.ts'
import { event } from '#features/events/server/events.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { HOLDING_STATES, isEntered, ACTIVE_STATES } from '../entry-state.rules.ts'
import { entry, entryNote } from './entries.tables.ts'

export type EntryRow = typeof entry.$inferSelect
export type NoteRow = typeof entryNote.$inferSelect

const IS_ACTIVE = inArray(entry.state, [...ACTIVE_STATES])
/** Matches entries that take a place. A volunteer takes none. */
const HOLDS_PLACE = and(inArray(entry.state, [...HOLDING_STATES]), ne(entry.role, 'volunteer'))

export async function insertEntry(db: Db, row: EntryRow): Promise<void> {
  await db.insert(entry).values(row)
}

/** Inserts many entries at once, for the seed. */
export async function insertEntries(db: Db, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(entry).values([...rows])
}

export async function updateEntry(db: Db, id: string, changes: Partial<EntryRow>): Promise<void> {
  await db.update(entry).set(changes).where(eq(entry.id, id))
}

/** Replaces the guardian in a person's entries that name a guardian with the former address. */
export async function correctEntryGuardian(
  db: Db,
  { personId, from, to }: { personId: number; from: string; to: { name: string; email: string } },
): Promise<void> {
  await db
    .update(entry)
    .set({ guardianName: to.name, guardianEmail: to.email })
    .where(
      and(
        eq(entry.personId, personId),
        IS_ACTIVE,
        sql`lower(trim(${entry.guardianEmail})) = ${from.trim().toLowerCase()}`,
      ),
    )
}

export async function insertNote(db: Db, row: Omit<NoteRow, 'id'>): Promise<void> {
  await db.insert(entryNote).values(row)
}

/** Returns the history of an entry in order. */
export async function listNotes(db: Db, entryId: string): Promise<NoteRow[]> {
  return db.select().from(entryNote).where(eq(entryNote.entryId, entryId)).orderBy(asc(entryNote.id))
}

export async function findEntry(db: Db, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(entry).where(eq(entry.id, id))
  return row ?? null
}

/** Returns those of the given entries that exist, in the given order. */
export async function findEntries(db: Db, ids: readonly string[]): Promise<EntryRow[]> {
  const rows = await db
    .select()
    .from(entry)
    .where(inArray(entry.id, [...ids]))
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Returns the entry that currently holds the place paid by an order; null if there is none. */
export async function findHolderOf(db: Db, orderId: number): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(entry)
    .where(and(eq(entry.orderId, orderId), IS_ACTIVE))
    .limit(1)
  return row ?? null
}

/**
 * Returns the entry that took over another entry's place, unless its own order was never paid; null if there is none.
 */
export async function findTaker(db: Db, takenFromId: string): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(entry)
    .where(and(eq(entry.takenFromId, takenFromId), or(IS_ACTIVE, eq(entry.state, 'transferred'))))
    .limit(1)
  return row ?? null
}

/** Locks an entry until the transaction ends and returns it. Its event must be locked before. */
export async function lockEntry(db: Db, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(entry).where(eq(entry.id, id)).for('update')
  return row ?? null
}

/** Locks those of the given entries that exist, always in the same order to prevent a deadlock, and returns them. */
export async function lockEntries(db: Db, ids: readonly string[]): Promise<EntryRow[]> {
  return db
    .select()
    .from(entry)
    .where(inArray(entry.id, [...ids]))
    .orderBy(asc(entry.id))
    .for('update')
}

/** Returns a person's entry in an event that may still lead to a start; null if there is none. */
export async function findLivingEntry(db: Db, eventId: number, personId: number): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(entry)
    .where(and(eq(entry.eventId, eventId), eq(entry.personId, personId), IS_ACTIVE))
  return row ?? null
}

/** Counts the places taken in each class. */
export async function countByClass(db: Db, eventId: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: entry.classCode, taken: sql<number>`count(*)::int` })
    .from(entry)
    .where(and(eq(entry.eventId, eventId), HOLDS_PLACE))
    .groupBy(entry.classCode)
  return new Map(rows.map(({ code, taken }) => [code, taken]))
}

/** Returns the entries on the reserve list in their order. */
export async function listReserves(db: Db, eventId: number): Promise<EntryRow[]> {
  return db
    .select()
    .from(entry)
    .where(and(eq(entry.eventId, eventId), eq(entry.state, 'reserve')))
    .orderBy(asc(entry.queueNumber))
}

/** Returns the length of the reserve list and the next queue number. The caller must have locked the event. */
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

/** Returns the paper entry that a sale at a till was for; null if there is none. */
export async function findEntryOfSale(db: Db, saleId: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(entry).where(eq(entry.counterSaleId, saleId))
  return row ?? null
}

/** Returns whether a race number is already used at the event. */
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
        IS_ACTIVE,
        sql`${entry.id} <> ${except}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Counts the other events of a year that a person has entered on a day membership. */
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

/**
 * The additional columns for the entrant's own view: the event, the order's public id, and the position on the reserve
 * list.
 */
export const OWN = {
  entry,
  event: {
    slug: event.slug,
    title: event.title,
    translations: event.translations,
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
  orderLeftCents: sql<number | null>`${salesOrder.totalCents} - ${salesOrder.refundedCents}`,
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

/** Returns one of a person's own entries in any state. */
export async function findOwnEntry(db: Db, id: string, personId: number): Promise<OwnEntryRow | null> {
  const [row] = await ownEntries(db).where(and(eq(entry.id, id), eq(entry.personId, personId)))
  return row ?? null
}

/** Returns a person's current entry in an event, or else the latest one that ended. */
export async function findOwnAt(db: Db, eventId: number, personId: number): Promise<OwnEntryRow | null> {
  const [row] = await ownEntries(db)
    .where(and(eq(entry.eventId, eventId), eq(entry.personId, personId)))
    .orderBy(sql`(${IS_ACTIVE}) desc`, sql`${entry.enteredAt} desc`)
    .limit(1)
  return row ?? null
}

/** Returns a person's current entries in events that end on a day or later, the next one first. */
export async function listOwnEntries(db: Db, personId: number, from: string): Promise<OwnEntryRow[]> {
  return ownEntries(db)
    .where(and(eq(entry.personId, personId), IS_ACTIVE, sql`${event.endsOn} >= ${from}`))
    .orderBy(asc(event.startsOn), asc(event.id))
    .limit(OWN_MOST)
}

const OWN_MOST = 100

/**
 * Returns the persons with a current entry in an event, with its state and role. Excludes paper entries, which have no
 * account to write to.
 */
export async function listEntrants(
  db: Db,
  eventId: number,
): Promise<(Pick<EntryRow, 'state' | 'role'> & { personId: number })[]> {
  const rows = await db
    .select({ personId: entry.personId, state: entry.state, role: entry.role })
    .from(entry)
    .where(and(eq(entry.eventId, eventId), IS_ACTIVE))
    .orderBy(asc(entry.enteredAt), asc(entry.id))
  return rows.flatMap(({ personId, ...one }) => (personId === null ? [] : { ...one, personId }))
}

/** Returns whether an event has entries that are paid, also on paper, or whose payment is in progress. */
export async function hasPaidEntries(db: Db, eventId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: entry.id })
    .from(entry)
    .where(
      and(
        eq(entry.eventId, eventId),
        HOLDS_PLACE,
        ne(entry.state, 'offered'),
        or(isNotNull(entry.orderId), sql`${entry.priceCents} + ${entry.lateFeeCents} > 0`),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Returns up to a number of an event's current entries. */
export async function listLivingIds(db: Db, eventId: number, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: entry.id })
    .from(entry)
    .where(and(eq(entry.eventId, eventId), IS_ACTIVE))
    .orderBy(asc(entry.enteredAt), asc(entry.id))
    .limit(most)
  return rows.map(({ id }) => id)
}

/**
 * Returns the events that a person has entered, past ones included. `isFirm` is true if the person has a confirmed
 * place.
 */
export async function enteredEvents(
  db: Db,
  personId: number,
): Promise<{ eventId: number; isFirm: boolean }[]> {
  const rows = await db
    .select({ eventId: entry.eventId, state: entry.state })
    .from(entry)
    .where(and(eq(entry.personId, personId), IS_ACTIVE))
    .orderBy(asc(entry.eventId))
  return rows.map(({ eventId, state }) => ({ eventId, isFirm: isEntered(state) }))
}

/** Returns the events that have more taken places than entries, with their first price and their classes. */
export async function listUnlistedPlaces(db: Db) {
  const counted = await db
    .select({
      event: {
        id: event.id,
        slug: event.slug,
        kind: event.kind,
        entriesOpenAt: event.entriesOpenAt,
        entriesCloseAt: event.entriesCloseAt,
        lateUntil: event.lateUntil,
        startsAt: event.startsAt,
        endsAt: event.endsAt,
      },
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
