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
import { track } from '#features/tracks/server/tracks.tables.ts'
import type {
  EventCompany,
  EventDocument,
  EventKind,
  EventOfficial,
  EventStatus,
  EventVolunteers,
  PriceFor,
} from '../events.contract.ts'

/** A document beside what everybody is told of it: whether it is what a competition must have before entries open. */
export type StoredDocument = EventDocument & { is_regulations?: boolean }

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Something that is on at a place and a time. @source DOMAIN §3.8 */
export const event = pgTable(
  'event',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** What calendars know it by, for ever. */
    uid: text().notNull().unique(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    kind: text().$type<EventKind>().notNull(),
    series: text().notNull(),
    round: integer(),
    trackId: integer('track_id').references(() => track.id),
    /** Where it is not at a track; beside one, what is to be said of the place. */
    place: text().notNull(),
    address: text().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** First and last day by the clocks of its zone, worked out when it is saved. */
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
    /** Whom it lets in: `members`, `visitors` as well, or `anybody`. */
    company: text().$type<EventCompany>().notNull().default('anybody'),
    /** Until so many days before it an entry is given back in full. */
    refundDays: integer('refund_days').notNull().default(3),
    capacity: integer(),
    reserveCapacity: integer('reserve_capacity').notNull(),
    placesTaken: integer('places_taken').notNull(),
    classNote: text('class_note').notNull(),
    documents: jsonb().$type<StoredDocument[]>().notNull(),
    officials: jsonb().$type<EventOfficial[]>().notNull(),
    volunteers: jsonb().$type<EventVolunteers[]>().notNull(),
    /** `free`, `ticket` or `none`. */
    spectators: text().notNull(),
    spectatorNote: text('spectator_note').notNull(),
    contact: text().notNull(),
    noiseDb: integer('noise_db'),
    isClubRegoRun: boolean('is_club_rego_run').notNull(),
    imageHash: text('image_hash'),
    /** What the picture shows, for who does not see it. */
    imageAlt: text('image_alt').notNull(),
    body: text().notNull(),
    /** Rises with every change, so that calendars take it over. @source DOMAIN §1.3 "Feed" */
    sequence: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('event_shown')
      .on(table.startsOn)
      .where(sql`status <> 'draft'`),
    index('event_track').on(table.trackId),
    check('event_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('event_days_in_order', sql`${table.endsOn} >= ${table.startsOn}`),
    check('event_cancelled_says_why', sql`${table.status} <> 'cancelled' or ${table.statusReason} <> ''`),
  ],
)

/** A line of an event's day. */
export const eventSession = pgTable(
  'event_session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** `HH:MM` by the clocks of the event's zone. */
    time: text().notNull(),
    label: text().notNull(),
  },
  (table) => [index('event_session_event').on(table.eventId)],
)

/** Which cars run against which. */
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

/** What it costs to enter; the first one is what most pay. */
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
    /** Who pays this: `everybody`, a `member`, a `visitor`, a `junior`; or an `extra` beside it. */
    who: text().$type<PriceFor>().notNull().default('everybody'),
    sortOrder: integer('sort_order').notNull(),
  },
  (table) => [uniqueIndex('event_price_order').on(table.eventId, table.sortOrder)],
)
