import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { counterSale } from '#features/orders/server/counter-sales.tables.ts'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import { vehicle } from '#features/vehicles/server/vehicles.tables.ts'
import type { EntryCar, EntryExtra, EntryLicence, EntryRole } from '../entries.contract.ts'
import type { EntryState } from '../entry-state.rules.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A person's entry in an event. The details stay as they were at the time of entering.
 * @source docs/reference/events-and-entries.md §5.3, §5.4
 */
export const entry = pgTable(
  'event_entry',
  {
    id: uuid().primaryKey(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** The entrant; null for a paper entry of a person without an account. */
    personId: integer('person_id').references(() => person.id),
    entrantName: text('entrant_name').notNull(),
    role: text().$type<EntryRole>().notNull(),
    state: text().$type<EntryState>().notNull(),
    /** The label and amount of the price at the time of entering, whatever the event's prices are now. */
    priceLabel: text('price_label').notNull(),
    priceCents: integer('price_cents').notNull(),
    lateFeeCents: integer('late_fee_cents').notNull(),
    extras: jsonb().$type<EntryExtra[]>().notNull(),
    /** The code of the class; empty for an event without classes. */
    classCode: text('class_code').notNull(),
    vehicleId: integer('vehicle_id').references(() => vehicle.id, { onDelete: 'set null' }),
    /** The car's data when the person entered; null if the entrant drives none. */
    car: jsonb().$type<EntryCar>(),
    raceNumber: text('race_number').notNull(),
    transponder: text().notNull(),
    licence: jsonb().$type<EntryLicence>(),
    clubName: text('club_name').notNull(),
    clubMemberNo: text('club_member_no').notNull(),
    /** Whether the entry includes a day membership. */
    isDayMember: boolean('is_day_member').notNull(),
    mobile: text().notNull(),
    emergencyName: text('emergency_name').notNull(),
    emergencyPhone: text('emergency_phone').notNull(),
    /** The guardian of an entrant under 18 on the day; otherwise empty. */
    guardianName: text('guardian_name').notNull(),
    guardianPhone: text('guardian_phone').notNull(),
    guardianEmail: text('guardian_email').notNull().default(''),
    note: text().notNull(),
    /** Whether the name may appear in the public list of entries and in the results. */
    showsName: boolean('shows_name').notNull(),
    /** The position in the queue of reserves; null for an entry that was never on the reserve list. */
    queueNumber: integer('queue_number'),
    /** When the offer of a place expires. */
    offeredUntil: instant('offered_until'),
    /** The entry whose place this one took over, and whose order paid for the place before. */
    takenFromId: uuid('taken_from_id').references((): AnyPgColumn => entry.id),
    /** The order that pays for the entry; null if it is free or paid on paper. */
    orderId: integer('order_id').references(() => salesOrder.id),
    /** The payment of a paper entry at a till; null if it was not paid there. */
    counterSaleId: uuid('counter_sale_id').references(() => counterSale.id),
    /** Idempotency-Key of an entry without an order. */
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
    index('event_entry_counter_sale').on(table.counterSaleId),
    index('event_entry_taken_from').on(table.takenFromId),
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

/** The history of an entry, in order. Rows are only added. */
export const entryNote = pgTable(
  'event_entry_note',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => entry.id),
    at: instant('at').notNull(),
    /** The state after the event. */
    state: text().$type<EntryState>().notNull(),
    /** The person who acted; null for an automatic change or the entrant. */
    byPersonId: integer('by_person_id').references(() => person.id),
    words: text().notNull(),
  },
  (table) => [index('event_entry_note_entry').on(table.entryId)],
)
