import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { orderLine, salesOrder } from '#features/orders/server/orders.tables.ts'

/** A paid gift voucher. Its code can be redeemed once as a person's credit. */
export const voucher = pgTable(
  'voucher',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLine.id),
    /**
     * The number of the piece within its line, from 1. A piece has one voucher, even if its payment is reported several
     * times.
     */
    piece: integer().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The last day on which it can be used. */
    goodUntil: text('good_until').notNull(),
    status: text().$type<'issued' | 'used' | 'cancelled'>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    usedBy: integer('used_by').references(() => person.id),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('voucher_piece').on(table.lineId, table.piece),
    index('voucher_order').on(table.orderId),
    check('voucher_worth', sql`${table.amountCents} > 0`),
    check('voucher_used_once', sql`(${table.status} = 'used') = (${table.usedBy} is not null)`),
  ],
)
