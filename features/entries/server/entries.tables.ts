import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { EntryCar, EntryExtra, EntryLicence, EntryRole } from '../entries.contract.ts'
import type { EntryState } from '../entry-state.rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Somebody's entry in an event; what they said when they entered stays as they said it. @source DOMAIN §3.9, §4 "Entry" */
export const entry = pgTable(
  'event_entry',
  {
    id: uuid().primaryKey(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** Null for an entry on paper, of somebody without an account. */
    personId: integer('person_id').references(() => person.id),
    entrantName: text('entrant_name').notNull(),
    role: text().$type<EntryRole>().notNull(),
    state: text().$type<EntryState>().notNull(),
    /** What it was entered for, and what that cost, whatever the event's prices are by now. */
    priceLabel: text('price_label').notNull(),
    priceCents: integer('price_cents').notNull(),
    lateFeeCents: integer('late_fee_cents').notNull(),
    extras: jsonb().$type<EntryExtra[]>().notNull(),
    /** Empty for an event without classes. */
    classCode: text('class_code').notNull(),
    vehicleId: integer('vehicle_id').references(() => vehicle.id, { onDelete: 'set null' }),
    /** The car as it stood in the garage; null for who drives none. */
    car: jsonb().$type<EntryCar>(),
    raceNumber: text('race_number').notNull(),
    transponder: text().notNull(),
    licence: jsonb().$type<EntryLicence>(),
    clubName: text('club_name').notNull(),
    clubMemberNo: text('club_member_no').notNull(),
    /** Whether the entry holds a day membership. */
    isDayMember: boolean('is_day_member').notNull(),
    mobile: text().notNull(),
    emergencyName: text('emergency_name').notNull(),
    emergencyPhone: text('emergency_phone').notNull(),
    /** Of who is under 18 on the day; empty otherwise. */
    guardianName: text('guardian_name').notNull(),
    guardianPhone: text('guardian_phone').notNull(),
    note: text().notNull(),
    /** Whether the name may stand in the list of entries and in the results. */
    showsName: boolean('shows_name').notNull(),
    /** The order of the reserve list; null for who never stood on it. */
    queueNumber: integer('queue_number'),
    /** Until when an offered place is kept. */
    offeredUntil: instant('offered_until'),
    /** What pays for it; null for what is free, or paid on paper. */
    orderId: integer('order_id').references(() => salesOrder.id),
    /** Idempotency-Key of who entered without an order. */
    requestKey: text('request_key'),
    enteredAt: instant('entered_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
    endReason: text('end_reason').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('event_entry_event').on(table.eventId, table.state),
    index('event_entry_person').on(table.personId),
    index('event_entry_order').on(table.orderId),
    uniqueIndex('event_entry_once')
      .on(table.eventId, table.personId)
      .where(sql`${table.state} not in ('lapsed', 'declined', 'withdrawn', 'transferred', 'cancelled')`),
    uniqueIndex('event_entry_number')
      .on(table.eventId, table.raceNumber)
      .where(
        sql`${table.raceNumber} <> '' and ${table.state} not in ('lapsed', 'declined', 'withdrawn', 'transferred', 'cancelled')`,
      ),
    check('event_entry_offer', sql`${table.state} <> 'offered' or ${table.offeredUntil} is not null`),
    check('event_entry_queue', sql`${table.state} <> 'reserve' or ${table.queueNumber} is not null`),
  ],
)

/** What has happened to an entry, in order. Rows are only ever added. */
export const entryNote = pgTable(
  'event_entry_note',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entry.id),
    at: instant('at').notNull(),
    /** What it became. */
    state: text().$type<EntryState>().notNull(),
    /** Who did it; null for the system, or the entrant. */
    byPersonId: integer('by_person_id').references(() => person.id),
    words: text().notNull(),
  },
  (table) => [index('event_entry_note_entry').on(table.entryId)],
)
