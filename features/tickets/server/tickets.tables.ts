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
import type { TicketDetails } from '#features/catalogue/catalogue.contract.ts'
import { event } from '#features/events/server/events.tables.ts'
import { orderLine, salesOrder } from '#features/orders/server/orders.tables.ts'
import type { TicketStatus } from '../tickets.contract.ts'

/** One paid seat. Its code admits once. @source docs/reference/tickets-and-gate.md §1.1, §1.3 */
export const ticket = pgTable(
  'ticket',
  {
    id: uuid().primaryKey(),
    /**
     * The code that can be typed at the gate. Its last character is a checksum.
     * @source docs/reference/tickets-and-gate.md §1.2
     */
    code: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLine.id),
    /**
     * The seat's number within its line, from 1. It ensures one ticket for each seat, even if a payment is reported
     * twice.
     */
    seat: integer().notNull(),
    /** The calendar event from which the ticket takes changed details; null if there is none. */
    eventId: integer('event_id').references(() => event.id),
    /** The details printed on the ticket, as they were when it was issued or as the club last changed them. */
    facts: jsonb().$type<TicketDetails>().notNull(),
    /** The price paid for this seat. */
    priceCents: integer('price_cents').notNull(),
    hasGst: boolean('has_gst').notNull(),
    holderName: text('holder_name').notNull(),
    status: text().$type<TicketStatus>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    checkedInAt: timestamp('checked_in_at', { withTimezone: true }),
    /** The name of the gate, as entered by its staff. */
    gate: text(),
    checkedInBy: integer('checked_in_by').references(() => person.id),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('ticket_seat').on(table.lineId, table.seat),
    index('ticket_order').on(table.orderId),
    index('ticket_event').on(table.eventId),
    check('ticket_used_once', sql`(${table.status} = 'checked_in') = (${table.checkedInAt} is not null)`),
  ],
)
