import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { ENTERED_STATES, type EntryState } from '#features/entries/entry-state.rules.ts'
import { entry } from '#features/entries/server/entries.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { member } from '#features/membership/server/membership.tables.ts'
import { ticket } from '#features/tickets/server/tickets.tables.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { gateLine } from './gate.tables.ts'

export type GateLineRow = typeof gateLine.$inferSelect
export type GateEventRow = typeof event.$inferSelect

/** Lists the events on a day without drafts, earliest first. */
export async function listEventsOn(db: Db, day: string) {
  return db
    .select({ event, trackName: track.name })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(and(ne(event.status, 'draft'), lte(event.startsOn, day), gte(event.endsOn, day)))
    .orderBy(asc(event.startsAt), asc(event.id))
}

/** Lists the next events after a day that are not cancelled or postponed, earliest first. */
export async function listComing(db: Db, day: string, most: number) {
  return db
    .select({ event, trackName: track.name })
    .from(event)
    .leftJoin(track, eq(track.id, event.trackId))
    .where(and(eq(event.status, 'published'), gt(event.startsOn, day)))
    .orderBy(asc(event.startsOn), asc(event.startsAt), asc(event.id))
    .limit(most)
}

/** Returns one event; null for a draft, which has no gate. */
export async function findGateEvent(db: Db, id: number): Promise<GateEventRow | null> {
  const [row] = await db
    .select()
    .from(event)
    .where(and(eq(event.id, id), ne(event.status, 'draft')))
  return row ?? null
}

/** Serialises the check-ins of an event until the transaction ends. */
export async function lockGates(db: Db, eventId: number): Promise<void> {
  await lockByName(db, `gate ${eventId}`)
}

export async function findLineByKey(db: Db, key: string): Promise<GateLineRow | null> {
  const [row] = await db.select().from(gateLine).where(eq(gateLine.key, key))
  return row ?? null
}

/** Inserts a row. */
export async function insertLine(db: Db, row: typeof gateLine.$inferInsert): Promise<GateLineRow> {
  const [added] = await db.insert(gateLine).values(row).returning()
  if (added === undefined) throw new Error('a line of the gate was not written')
  return added
}

const undoing = alias(gateLine, 'undoing')

/** Returns the admission of a subject on a day; null if there is none or it was undone. */
export async function findAdmission(
  db: Db,
  { eventId, day, subject }: { eventId: number; day: string; subject: string },
): Promise<GateLineRow | null> {
  const [row] = await db
    .select({ line: gateLine })
    .from(gateLine)
    .leftJoin(undoing, eq(undoing.undoesId, gateLine.id))
    .where(
      and(
        eq(gateLine.eventId, eventId),
        eq(gateLine.day, day),
        eq(gateLine.subject, subject),
        eq(gateLine.outcome, 'admitted'),
        isNull(undoing.id),
      ),
    )
    .orderBy(desc(gateLine.id))
    .limit(1)
  return row?.line ?? null
}

/** Returns whether a row was undone. */
export async function isUndone(db: Db, lineId: number): Promise<boolean> {
  const rows = await db.select({ id: gateLine.id }).from(gateLine).where(eq(gateLine.undoesId, lineId))
  return rows.length > 0
}

/** Lists the admissions of a day that were not undone, with the known data of each person. */
export async function listCame(db: Db, eventId: number, day: string) {
  return db
    .select({
      line: gateLine,
      firstName: person.firstName,
      lastName: person.lastName,
      partnerName: member.partnerName,
      holderName: ticket.holderName,
      facts: ticket.facts,
    })
    .from(gateLine)
    .leftJoin(undoing, eq(undoing.undoesId, gateLine.id))
    .leftJoin(person, eq(person.id, gateLine.personId))
    .leftJoin(member, eq(member.personId, gateLine.personId))
    .leftJoin(ticket, eq(ticket.id, gateLine.ticketId))
    .where(
      and(
        eq(gateLine.eventId, eventId),
        eq(gateLine.day, day),
        eq(gateLine.outcome, 'admitted'),
        isNull(undoing.id),
      ),
    )
    .orderBy(asc(gateLine.id))
}

/**
 * Lists the tickets of an event, and those for a day that are linked to no event; excludes cancelled tickets and those
 * of entries.
 */
export async function listTicketsOf(db: Db, eventId: number, day: string) {
  return db
    .select({ ticket })
    .from(ticket)
    .where(
      and(
        ne(ticket.status, 'cancelled'),
        or(eq(ticket.eventId, eventId), and(isNull(ticket.eventId), sql`ticket.facts ->> 'day' = ${day}`)),
        sql`not exists (select 1 from event_entry e where e.order_id = ticket.order_id)`,
      ),
    )
}

/** The states of an entry whose driver is expected. */
const EXPECTED_STATES: EntryState[] = [...ENTERED_STATES, 'no_show']

/** Lists the entrants of an event. */
export async function listEntrants(db: Db, eventId: number) {
  return db
    .select()
    .from(entry)
    .where(and(eq(entry.eventId, eventId), inArray(entry.state, EXPECTED_STATES)))
}

export type EntryRow = typeof entry.$inferSelect

/** Returns the entry that an order paid for; null for other orders. */
export async function findEntryOfOrder(db: Db, orderId: number): Promise<EntryRow | null> {
  const [row] = await db.select().from(entry).where(eq(entry.orderId, orderId)).orderBy(desc(entry.enteredAt))
  return row ?? null
}

/** Returns an entry by its id; null if there is none. */
export async function findEntry(db: Db, id: string): Promise<EntryRow | null> {
  const [row] = await db.select().from(entry).where(eq(entry.id, id))
  return row ?? null
}

/** Returns the person with a member number; null if there is none. */
export async function findPersonByNumber(db: Db, number: number): Promise<number | null> {
  const [row] = await db.select({ personId: member.personId }).from(member).where(eq(member.number, number))
  return row?.personId ?? null
}

/** Returns a ticket by its id. */
export async function findTicket(db: Db, id: string): Promise<typeof ticket.$inferSelect | null> {
  const [row] = await db.select().from(ticket).where(eq(ticket.id, id))
  return row ?? null
}

/** Returns a person’s recorded gate scans, for their data export. */
export async function exportVisits(db: Db, personId: number) {
  return db
    .select({
      event: event.title,
      day: gateLine.day,
      at: gateLine.at,
      gate: gateLine.gate,
      outcome: gateLine.outcome,
    })
    .from(gateLine)
    .innerJoin(event, eq(event.id, gateLine.eventId))
    .where(eq(gateLine.personId, personId))
    .orderBy(asc(gateLine.id))
}
