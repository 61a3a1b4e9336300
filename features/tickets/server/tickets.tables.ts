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
import type { TicketFacts } from '#features/catalogue/catalogue.contract.ts'
import { orderLine, salesOrder } from '#features/orders/server/orders.tables.ts'
import type { TicketStatus } from '../tickets.contract.ts'

/** One seat that was paid for. Its code opens the gate once. @source DOMAIN §3.10, §4 "Ticket" */
export const ticket = pgTable(
  'ticket',
  {
    id: uuid().primaryKey(),
    /** What is read out at the gate, the last character checks the others. @source DOMAIN §3.10 "code" */
    code: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLine.id),
    /** From 1, within its line: a seat has one ticket, however often it is said that it was paid. */
    seat: integer().notNull(),
    /** As they stood when it was made, or when the club last changed them. */
    facts: jsonb().$type<TicketFacts>().notNull(),
    /** What was paid for this seat. */
    priceCents: integer('price_cents').notNull(),
    hasGst: boolean('has_gst').notNull(),
    holderName: text('holder_name').notNull(),
    status: text().$type<TicketStatus>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    checkedInAt: timestamp('checked_in_at', { withTimezone: true }),
    /** Where, in the words of who let them in. */
    gate: text(),
    checkedInBy: integer('checked_in_by').references(() => person.id),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('ticket_seat').on(table.lineId, table.seat),
    index('ticket_order').on(table.orderId),
    check('ticket_used_once', sql`(${table.status} = 'checked_in') = (${table.checkedInAt} is not null)`),
  ],
)
