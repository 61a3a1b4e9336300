import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { track } from '#features/tracks/server/tracks.tables.ts'
import { nameWords } from '#platform/server/database/name-words.ts'
import type {
  EventCompany,
  EventDocument,
  EventKind,
  EventOfficial,
  EventStatus,
  EventVolunteers,
  PriceFor,
} from '../events.contract.ts'

/**
 * A stored document. In addition to the public fields, it says whether it is the regulations, which a competition must
 * have before its entries open.
 */
export type StoredDocument = EventDocument & { is_regulations?: boolean }

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** An event at a place and time. @source docs/reference/events-and-entries.md §2.1 */
export const event = pgTable(
  'event',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The permanent id by which calendar apps recognise the event. */
    uid: text().notNull().unique(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    kind: text().$type<EventKind>().notNull(),
    series: text().notNull(),
    round: integer(),
    trackId: integer('track_id').references(() => track.id),
    /** Name of the place if there is no track; otherwise text that is added to the track's name. */
    place: text().notNull(),
    address: text().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The event's first and last day in its time zone, computed when it is saved. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    isAllDay: boolean('is_all_day').notNull(),
    timezone: text().notNull(),
    status: text().$type<EventStatus>().notNull(),
    statusReason: text('status_reason').notNull(),
    sanction: text().notNull(),
    permitNo: text('permit_no').notNull(),
    licenceRequired: jsonb('licence_required').$type<string[]>().notNull(),
    minAge: integer('min_age'),
    allowsPassengers: boolean('allows_passengers'),
    entriesOpenAt: instant('entries_open_at'),
    entriesCloseAt: instant('entries_close_at'),
    lateUntil: instant('late_until'),
    lateFeeCents: integer('late_fee_cents'),
    /** The people who may enter: only `members`, `visitors` too, or `anybody`. */
    company: text().$type<EventCompany>().notNull().default('anybody'),
    /** Number of days before the event until which an entry is refunded in full. */
    refundDays: integer('refund_days').notNull().default(3),
    capacity: integer(),
    reserveCapacity: integer('reserve_capacity').notNull(),
    placesTaken: integer('places_taken').notNull(),
    classNote: text('class_note').notNull(),
    documents: jsonb().$type<StoredDocument[]>().notNull(),
    officials: jsonb().$type<EventOfficial[]>().notNull(),
    volunteers: jsonb().$type<EventVolunteers[]>().notNull(),
    /** Admission of spectators: `free`, `ticket` or `none`. */
    spectators: text().notNull(),
    spectatorNote: text('spectator_note').notNull(),
    contact: text().notNull(),
    noiseDb: integer('noise_db'),
    isClubRegoRun: boolean('is_club_rego_run').notNull(),
    imageHash: text('image_hash'),
    /** Text alternative of the picture, for screen readers. */
    imageAlt: text('image_alt').notNull(),
    body: text().notNull(),
    /** The texts of `EVENT_TEXTS` in the further languages of the club. */
    translations: jsonb().$type<RecordTexts>().notNull().default({}),
    /**
     * Increases with each change, so that calendar apps take the change over.
     * @source docs/reference/events-and-entries.md §3.1
     */
    sequence: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('event_shown')
      .on(table.startsOn)
      .where(sql`status <> 'draft'`),
    index('event_track').on(table.trackId),
    index('event_words').using('gin', nameWords(sql`${table.title} || ' ' || ${table.series}`)),
    check('event_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('event_days_in_order', sql`${table.endsOn} >= ${table.startsOn}`),
    check('event_cancelled_says_why', sql`${table.status} <> 'cancelled' or ${table.statusReason} <> ''`),
  ],
)

/** A line of an event's schedule. */
export const eventSession = pgTable(
  'event_session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** The time of the session, `HH:MM` in the event's time zone. */
    time: text().notNull(),
    label: text().notNull(),
  },
  (table) => [index('event_session_event').on(table.eventId)],
)

/** A class of an event, whose cars compete with each other. */
export const eventClass = pgTable(
  'event_class',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    name: text().notNull(),
    rule: text().notNull(),
    placeLimit: integer('place_limit'),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [uniqueIndex('event_class_code').on(table.eventId, table.code)],
)

/** Entry prices of an event; the first is the usual one. */
export const eventPrice = pgTable(
  'event_price',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    note: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    /**
     * The people who pay this price: `everybody`, a `member`, a `visitor`, a `junior`; an `extra` is added to a price.
     */
    who: text().$type<PriceFor>().notNull().default('everybody'),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [uniqueIndex('event_price_order').on(table.eventId, table.sortOrder)],
)
