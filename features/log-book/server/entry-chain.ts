import { createHash } from 'node:crypto'
import type { Db } from '#platform/server/database/pool.ts'
import { type HeldEntry, usedDays } from '../log-book.rules.ts'
import { type BookRow, type EntryRow, listBooksAfter, listLines } from './log-book.store.ts'

/** The number of books that are read at once with all their rows. */
export const BOOKS_AT_ONCE = 100

/** Returns the hash of a row, which includes the hash of the row before. */
export function hashOfEntry(row: Omit<EntryRow, 'hash'>): string {
  return createHash('sha256')
    .update(
      // Never change the order of these values, because the hash depends on it.
      JSON.stringify([
        row.bookId,
        row.position,
        row.corrects,
        row.isVoid,
        row.day,
        row.use,
        row.eventId,
        row.eventName,
        row.driverName,
        row.fromPlace,
        row.toPlace,
        row.startTime,
        row.finishTime,
        row.odometerStart,
        row.odometerEnd,
        row.why,
        row.writtenBy,
        row.isByRegistrar,
        row.writtenAt.toISOString(),
        row.signatureId,
        row.requestKey,
        row.requestHash,
        row.previousHash,
      ]),
    )
    .digest('hex')
}

/** Groups the rows of a book by entry: a correction belongs to the entry it corrects. */
export function heldLines<Line extends Pick<EntryRow, 'position' | 'corrects'>>(
  lines: readonly Line[],
): Map<number, Line[]> {
  const places = new Map<number, Line[]>()
  for (const line of lines) {
    const place = line.corrects ?? line.position
    places.set(place, [...(places.get(place) ?? []), line])
  }
  return places
}

/** Returns the current version of each entry of a book. */
export function heldEntries(lines: readonly EntryRow[]): HeldEntry[] {
  return [...heldLines(lines).values()].flatMap((place) => place.at(-1) ?? [])
}

/**
 * Verifies a book from its first row to its last.
 * @returns the position of the first row that is missing or altered, or the position after the last row if the used
 * days are wrong; null if the book is intact
 */
export function findBreak(book: BookRow, lines: readonly EntryRow[]): number | null {
  let before = { position: 0, hash: '' }
  for (const line of lines) {
    const isNext = line.position === before.position + 1 && line.previousHash === before.hash
    if (!isNext || line.hash !== hashOfEntry(line)) return before.position + 1
    before = line
  }
  const isWhole = before.position === book.entryCount && before.hash === book.endHash
  const used = usedDays(book.rules, heldEntries(lines))
  const addsUp = Object.entries(used).every(([counter, days]) => (book.used[counter] ?? 0) === days)
  return isWhole && addsUp ? null : before.position + 1
}

/** The result for one book. `position` is that of the first broken row; null if the book is intact. */
export type BookResult = { book: BookRow; position: number | null }

/** Verifies up to `BOOKS_AT_ONCE` books after an id. @param isChangedOnly leaves out books without new rows */
export async function verifyBooksAfter(
  db: Db,
  afterId: number,
  isChangedOnly: boolean,
): Promise<BookResult[]> {
  const books = await listBooksAfter(db, afterId, { limit: BOOKS_AT_ONCE, isChangedOnly })
  const lines = Map.groupBy(
    await listLines(
      db,
      books.map(({ id }) => id),
    ),
    ({ bookId }) => bookId,
  )
  return books.map((book) => ({ book, position: findBreak(book, lines.get(book.id) ?? []) }))
}

/** Verifies every book. @returns the ids of those that are broken */
export async function findBrokenBooks(db: Db): Promise<number[]> {
  const broken: number[] = []
  for (let afterId = 0; ;) {
    const results = await verifyBooksAfter(db, afterId, false)
    for (const { book, position } of results) if (position !== null) broken.push(book.id)
    if (results.length < BOOKS_AT_ONCE) return broken
    afterId = results.at(-1)?.book.id ?? afterId
  }
}
