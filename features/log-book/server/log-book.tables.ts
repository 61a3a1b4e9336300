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
import type { BookRules, BookStanding, LogUse } from '../log-book.rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** The log book of one vehicle over one period. @source DOMAIN §3.7 "book", §4 "Log book" */
export const logBook = pgTable(
  'log_book',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicle.id),
    standing: text().$type<BookStanding>().notNull(),
    /** Of the paper book; empty until it is issued. */
    number: text().notNull(),
    issuer: text().notNull(),
    schemeName: text('scheme_name').notNull(),
    /** What its scheme said on the day it was issued; that stays. */
    rules: jsonb().$type<BookRules>().notNull(),
    /** Days by counter. */
    allowed: jsonb().$type<Record<string, number>>().notNull(),
    /** Days that its entries count, by counter: worked out anew with every entry. */
    used: jsonb().$type<Record<string, number>>().notNull(),
    /** Of the counter that is fullest, in whole percent. */
    fullestPercent: integer('fullest_percent').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }),
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    /** What its owner said when they asked for it or lost it, or the registrar when there was to be none. */
    note: text().notNull(),
    /** Where the chain of its entries ends, so that a missing last one shows too. */
    entryCount: integer('entry_count').notNull(),
    endHash: text('end_hash').notNull(),
    /** Where its chain did not hold when it was last proved; null where it did. */
    brokenAt: integer('broken_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('log_book_vehicle').on(table.vehicleId, table.id),
    /** Nobody asks twice. */
    uniqueIndex('log_book_requested')
      .on(table.vehicleId)
      .where(sql`${table.standing} = 'requested'`),
    index('log_book_standing').on(table.standing, table.periodTo),
  ],
)

/**
 * One line of a log book. Lines are added and never changed: a correction is a line of its own that names the one it
 * stands for, and every line holds the hash of the one before, so that one which is altered or missing shows.
 * @source DOMAIN §3.7 "entry"
 */
export const logBookEntry = pgTable(
  'log_book_entry',
  {
    bookId: integer('book_id')
      .notNull()
      .references(() => logBook.id),
    /** 1, 2, 3 … without a gap. */
    position: integer().notNull(),
    /** The position of the entry that this one stands for; null for a new one. */
    corrects: integer(),
    /** The drive did not take place after all. */
    isVoid: boolean('is_void').notNull(),
    day: date({ mode: 'string' }).notNull(),
    use: text().$type<LogUse>().notNull(),
    eventId: integer('event_id').references(() => event.id),
    /** The event's title on the day of writing, or another club's event. */
    eventName: text('event_name').notNull(),
    driverName: text('driver_name').notNull(),
    fromPlace: text('from_place').notNull(),
    toPlace: text('to_place').notNull(),
    startTime: text('start_time').notNull(),
    finishTime: text('finish_time').notNull(),
    odometerStart: integer('odometer_start'),
    odometerEnd: integer('odometer_end'),
    /** Why it was corrected. */
    why: text().notNull(),
    writtenBy: integer('written_by')
      .notNull()
      .references(() => person.id),
    /** Whether the registrar wrote it, on another's book. */
    isByRegistrar: boolean('is_by_registrar').notNull(),
    writtenAt: instant('written_at').notNull(),
    /** The driver's; null for a correction, which has its writer. */
    signatureId: uuid('signature_id').references(() => signature.id),
    /** Idempotency-Key; null where none was sent. */
    requestKey: text('request_key'),
    requestHash: text('request_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.position] }),
    uniqueIndex('log_book_entry_request').on(table.writtenBy, table.requestKey),
  ],
)

/** A warning that was sent, so that nobody is warned twice of the same. @source DOMAIN §2 (17) */
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
