import { type AnyPgColumn, date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { event } from '#features/events/server/events.tables.ts'
import { ticket } from '#features/tickets/server/tickets.tables.ts'
import type { GateOutcome } from '../gate.contract.ts'

/**
 * Everything that was shown at a gate and what was said to it. Lines are added and never changed: the database refuses
 * it. Letting somebody in by mistake is answered by a line that undoes the one it names. @source DOMAIN §2 (10)
 */
export const gateLine = pgTable(
  'gate_line',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Made on the device, so that what is sent twice is written once. */
    key: uuid().notNull().unique(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    /** The day at the gate, by the event's clocks. */
    day: date({ mode: 'string' }).notNull(),
    /** Who or what was shown: `ticket …`, `member …`, `partner …`; empty for a code of nobody's. */
    subject: text().notNull(),
    ticketId: uuid('ticket_id').references(() => ticket.id),
    personId: integer('person_id').references(() => person.id),
    /** The beginning of a code that we do not know. */
    shown: text().notNull(),
    outcome: text().$type<GateOutcome>().notNull(),
    /** Which gate it was, in the words of who stands there. */
    gate: text().notNull(),
    by: integer('made_by')
      .notNull()
      .references(() => person.id),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The line that this one undoes. */
    undoesId: integer('undoes_id')
      .unique()
      .references((): AnyPgColumn => gateLine.id),
  },
  (table) => [
    index('gate_line_subject').on(table.eventId, table.day, table.subject),
    index('gate_line_time').on(table.eventId, table.id),
  ],
)
