import { and, asc, desc, eq, inArray, isNotNull, lte, ne, notInArray, sql } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { signature } from '#features/signatures/server/signatures.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { BookEvent } from '../log-book.contract.ts'
import type { BookStanding } from '../log-book.rules.ts'
import { logBook, logBookEntry, logBookWarning } from './log-book.tables.ts'

export type BookRow = typeof logBook.$inferSelect
export type EntryRow = typeof logBookEntry.$inferSelect
/** An entry with the name of its writer and the kind of its signature. */
export type ToldEntry = EntryRow & { writer: string; method: string | null }
export type BookVehicleRow = {
  id: number
  personId: number
  make: string
  model: string
  nickname: string
  year: number
  plate: string
  owner: string
}

const NAME = sql<string>`trim(${person.firstName} || ' ' || ${person.lastName})`

/** The fields of a vehicle and its owner, for a statement with both tables. */
export const BOOK_VEHICLE = {
  id: vehicle.id,
  personId: vehicle.personId,
  make: vehicle.make,
  model: vehicle.model,
  nickname: vehicle.nickname,
  year: vehicle.year,
  plate: vehicle.rego,
  owner: NAME,
}

/** Returns a vehicle with the fields shown in its log book, or null. */
export async function findBookVehicle(db: Db, id: number): Promise<BookVehicleRow | null> {
  const [row] = await db
    .select(BOOK_VEHICLE)
    .from(vehicle)
    .innerJoin(person, eq(person.id, vehicle.personId))
    .where(eq(vehicle.id, id))
  return row ?? null
}

/** Locks a vehicle's row, so that concurrent requests to issue it a book run one after the other. */
export async function lockVehicle(db: Db, id: number): Promise<void> {
  await db.select({ id: vehicle.id }).from(vehicle).where(eq(vehicle.id, id)).for('update')
}

/** Returns all books of a vehicle, latest first. */
export async function listBooksOf(db: Db, vehicleId: number): Promise<BookRow[]> {
  return db
    .select()
    .from(logBook)
    .where(eq(logBook.vehicleId, vehicleId))
    .orderBy(sql`${logBook.periodFrom} desc nulls first`, desc(logBook.id))
}

/**
 * Returns all books of a person's vehicles except refused and replaced ones. Runs one SQL statement for any number of
 * vehicles.
 */
export async function listBooksOfPerson(db: Db, personId: number): Promise<BookRow[]> {
  const rows = await db
    .select({ book: logBook })
    .from(logBook)
    .innerJoin(vehicle, eq(vehicle.id, logBook.vehicleId))
    .where(and(eq(vehicle.personId, personId), notInArray(logBook.standing, ['refused', 'replaced'])))
    .orderBy(desc(logBook.periodFrom), desc(logBook.id))
  return rows.map(({ book }) => book)
}

export async function findBook(db: Db, id: number): Promise<BookRow | null> {
  const [row] = await db.select().from(logBook).where(eq(logBook.id, id))
  return row ?? null
}

/** Returns a book with a row lock; null if there is none. */
export async function lockBook(db: Db, id: number): Promise<BookRow | null> {
  const [row] = await db.select().from(logBook).where(eq(logBook.id, id)).for('update')
  return row ?? null
}

export async function insertBook(db: Db, row: typeof logBook.$inferInsert): Promise<number> {
  const [made] = await db.insert(logBook).values(row).returning({ id: logBook.id })
  if (!made) throw new Error('an inserted log book did not come back')
  return made.id
}

export async function updateBook(
  db: Db,
  id: number,
  changes: Partial<typeof logBook.$inferInsert>,
): Promise<void> {
  await db.update(logBook).set(changes).where(eq(logBook.id, id))
}

/** Marks a vehicle's lost books as replaced. */
export async function setReplaced(db: Db, vehicleId: number, at: Date): Promise<void> {
  await db
    .update(logBook)
    .set({ standing: 'replaced' satisfies BookStanding, updatedAt: at })
    .where(and(eq(logBook.vehicleId, vehicleId), eq(logBook.standing, 'lost')))
}

/** Returns the rows of a book in the order in which they were written. Runs one SQL statement. */
export async function listEntries(db: Db, bookId: number): Promise<ToldEntry[]> {
  const rows = await db
    .select({ entry: logBookEntry, writer: NAME, method: signature.method })
    .from(logBookEntry)
    .innerJoin(person, eq(person.id, logBookEntry.writtenBy))
    .leftJoin(signature, eq(signature.id, logBookEntry.signatureId))
    .where(eq(logBookEntry.bookId, bookId))
    .orderBy(asc(logBookEntry.position))
  return rows.map(({ entry, writer, method }) => ({ ...entry, writer, method }))
}

/** Appends a row to a log book. Rows can never be changed. */
export async function appendEntry(db: Db, row: EntryRow): Promise<void> {
  await db.insert(logBookEntry).values(row)
}

/** Returns the row that a person wrote with this idempotency key, or null. */
export async function findByKey(db: Db, personId: number, key: string): Promise<EntryRow | null> {
  const [row] = await db
    .select()
    .from(logBookEntry)
    .where(and(eq(logBookEntry.writtenBy, personId), eq(logBookEntry.requestKey, key)))
  return row ?? null
}

/** Records a warning as sent; returns false if it was already recorded. */
export async function noteWarning(db: Db, row: typeof logBookWarning.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(logBookWarning)
    .values(row)
    .onConflictDoNothing()
    .returning({ bookId: logBookWarning.bookId })
  return rows.length > 0
}

/** Returns the club's events in a range of days that a drive may have gone to, latest first. */
export async function listBookEvents(db: Db, from: string, to: string): Promise<BookEvent[]> {
  return db
    .select({ id: event.id, title: event.title, day: event.startsOn })
    .from(event)
    .where(
      and(
        sql`${event.endsOn} >= ${from}`,
        lte(event.startsOn, to),
        notInArray(event.status, ['draft', 'cancelled', 'postponed']),
      ),
    )
    .orderBy(desc(event.startsOn), asc(event.id))
}

/** Counts the books that are requested or lost. */
export async function countBooksWaiting(db: Db): Promise<number> {
  return db.$count(logBook, inArray(logBook.standing, ['requested', 'lost'] satisfies BookStanding[]))
}

/** Counts the books whose entries were altered. */
export async function countBooksBroken(db: Db): Promise<number> {
  return db.$count(logBook, isNotNull(logBook.brokenAt))
}

/** Returns a batch of books to verify, sorted by id. */
export async function listBooksAfter(
  db: Db,
  afterId: number,
  { limit, isChangedOnly }: { limit: number; isChangedOnly: boolean },
): Promise<BookRow[]> {
  return db
    .select()
    .from(logBook)
    .where(
      and(
        sql`${logBook.id} > ${afterId}`,
        ne(logBook.standing, 'requested' satisfies BookStanding),
        isChangedOnly
          ? sql`(${logBook.endHash} <> ${logBook.verifiedHash} or ${logBook.brokenAt} is not null)`
          : undefined,
      ),
    )
    .orderBy(asc(logBook.id))
    .limit(limit)
}

/** Returns the rows of these books, in order within each book. */
export async function listLines(db: Db, bookIds: readonly number[]): Promise<EntryRow[]> {
  if (bookIds.length === 0) return []
  return db
    .select()
    .from(logBookEntry)
    .where(inArray(logBookEntry.bookId, [...bookIds]))
    .orderBy(asc(logBookEntry.bookId), asc(logBookEntry.position))
}
