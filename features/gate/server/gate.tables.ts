import { type AnyPgColumn, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { ticket } from '#features/tickets/server/tickets.tables.ts'
import type { GateOutcome } from '../gate.contract.ts'

/**
 * The append-only log of gate scans and their outcomes; the database refuses updates and deletes. An admission by
 * mistake is corrected by a row that undoes it. @source docs/reference/tickets-and-gate.md §2.2
 */
export const gateLine = pgTable(
  'gate_line',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The idempotency key generated on the device. */
    key: uuid().notNull().unique(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** The day at the gate, in the event’s time zone. */
    day: date({ mode: 'string' }).notNull(),
    /** The presented subject: `ticket …`, `entry …`, `member …`, `partner …`; empty for an unknown code. */
    subject: text().notNull(),
    ticketId: uuid('ticket_id').references(() => ticket.id),
    personId: integer('person_id').references(() => person.id),
    /** The beginning of an unknown code. */
    shown: text().notNull(),
    outcome: text().$type<GateOutcome>().notNull(),
    /** The name of the gate, as typed by its staff. */
    gate: text().notNull(),
    by: integer('made_by')
      .notNull()
      .references(() => person.id),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The row that this one undoes. */
    undoesId: integer('undoes_id')
      .unique()
      .references((): AnyPgColumn => gateLine.id),
  },
  (table) => [
    index('gate_line_subject').on(table.eventId, table.day, table.subject),
    index('gate_line_time').on(table.eventId, table.id),
  ],
)
