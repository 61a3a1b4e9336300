import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { signature } from '#features/signatures/server/signatures.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type { BookRules, BookStanding, LogUse } from '../log-book.rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The log book of one vehicle over one period. @source docs/reference/log-book.md §1.1, §1.2 */
export const logBook = pgTable(
  'log_book',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicle.id),
    standing: text().$type<BookStanding>().notNull(),
    /** The number of the paper book; empty until it is issued. */
    number: text().notNull(),
    issuer: text().notNull(),
    schemeName: text('scheme_name').notNull(),
    /** The scheme's rules on the day of issue. Never updated. */
    rules: jsonb().$type<BookRules>().notNull(),
    /** The number of allowed driving days by counter. */
    allowed: jsonb().$type<Record<string, number>>().notNull(),
    /** The number of used driving days by counter, recalculated with every entry. */
    used: jsonb().$type<Record<string, number>>().notNull(),
    /** The percentage used of the counter that is used most, as a whole number. */
    fullestPercent: integer('fullest_percent').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }),
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    /** The owner's note when requesting the book or reporting it lost, or the registrar's reason for refusing it. */
    note: text().notNull(),
    /** The number of rows, so that a missing last row is detected. */
    entryCount: integer('entry_count').notNull(),
    endHash: text('end_hash').notNull(),
    /** The position at which the last verification found the chain broken; null if it was intact. */
    brokenAt: integer('broken_at'),
    /** The hash of the last row when the book was last verified; if `end_hash` differs from it, rows were added. */
    verifiedHash: text('verified_hash').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('log_book_vehicle').on(table.vehicleId, table.id),
    /** A vehicle can have only one requested book. */
    uniqueIndex('log_book_requested')
      .on(table.vehicleId)
      .where(sql`${table.standing} = 'requested'`),
    index('log_book_standing').on(table.standing, table.periodTo),
    /** The sort orders of the registrar's list, and its search by the number of the book. */
    index('log_book_since').on(table.standing, table.updatedAt, table.id),
    index('log_book_numbers').on(table.standing, table.number, table.id),
    index('log_book_used').on(table.standing, table.fullestPercent, table.id),
    index('log_book_until').on(table.standing, sql`coalesce(${table.periodTo}, 'infinity'::date)`, table.id),
    index('log_book_number_words').using('gin', nameWords(sql`${table.number}`)),
    index('log_book_broken')
      .on(table.id)
      .where(sql`${table.brokenAt} is not null`),
  ],
)

/**
 * One row of a log book. Rows are appended and never changed: a correction is a new row that names the one it corrects.
 * Every row contains the hash of the one before, so that an altered or missing row is detected.
 * @source docs/reference/log-book.md §2.1
 */
export const logBookEntry = pgTable(
  'log_book_entry',
  {
    bookId: integer('book_id')
      .notNull()
      .references(() => logBook.id),
    /** The position of the row in its book: 1, 2, 3 … without gaps. */
    position: integer().notNull(),
    /** The position of the entry that this row corrects; null for a new entry. */
    corrects: integer(),
    /** Whether the drive did not take place after all. */
    isVoid: boolean('is_void').notNull(),
    day: date({ mode: 'string' }).notNull(),
    use: text().$type<LogUse>().notNull(),
    eventId: integer('event_id').references(() => event.id),
    /** The event's title when the row was written, or the name of another club's event. */
    eventName: text('event_name').notNull(),
    driverName: text('driver_name').notNull(),
    fromPlace: text('from_place').notNull(),
    toPlace: text('to_place').notNull(),
    startTime: text('start_time').notNull(),
    finishTime: text('finish_time').notNull(),
    odometerStart: integer('odometer_start'),
    odometerEnd: integer('odometer_end'),
    /** The reason for a correction. */
    why: text().notNull(),
    writtenBy: integer('written_by')
      .notNull()
      .references(() => person.id),
    /** Whether the registrar wrote it into another person's book. */
    isByRegistrar: boolean('is_by_registrar').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** The driver's signature; null for a correction, which records its writer instead. */
    signatureId: uuid('signature_id').references(() => signature.id),
    /** The idempotency key; null if none was sent. */
    requestKey: text('request_key'),
    requestHash: text('request_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.position] }),
    uniqueIndex('log_book_entry_request').on(table.writtenBy, table.requestKey),
    index('log_book_entry_event_day')
      .on(table.day)
      .where(sql`${table.use} = 'club_event' and not ${table.isVoid}`),
    index('log_book_entry_corrected')
      .on(table.bookId, table.corrects)
      .where(sql`${table.corrects} is not null`),
  ],
)

/** A sent warning, so that each is sent only once. @source docs/reference/log-book.md §3.1 */
export const logBookWarning = pgTable(
  'log_book_warning',
  {
    bookId: integer('book_id')
      .notNull()
      .references(() => logBook.id),
    counter: text().notNull(),
    percent: integer().notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.counter, table.percent] })],
)
