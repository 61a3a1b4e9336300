import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { DeskMethod } from '../orders-desk.contract.ts'
import type { CounterSaleKind } from '../counter-sales.contract.ts'

/**
 * A sale at the counter to a buyer whom the club does not know, such as a spectator’s fee or a drink. It is paid at
 * once and has no order. A mistaken sale is undone by a second entry, never deleted.
 * @source docs/reference/shop-and-payments.md §6.6
 */
export const counterSale = pgTable(
  'counter_sale',
  {
    id: uuid().primaryKey(),
    /** The number of the receipt. */
    number: integer().notNull().unique().generatedByDefaultAsIdentity({ startWith: 1 }),
    kind: text().$type<CounterSaleKind>().notNull(),
    description: text().notNull(),
    method: text().$type<DeskMethod>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** Whether the amount contains GST, because the club was registered for it. */
    hasGst: boolean('has_gst').notNull(),
    gstCents: integer('gst_cents').notNull(),
    soldBy: integer('sold_by')
      .notNull()
      .references(() => person.id),
    soldAt: timestamp('sold_at', { withTimezone: true }).notNull(),
    undoneBy: integer('undone_by').references(() => person.id),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [
    index('counter_sale_sold').on(table.soldAt),
    index('counter_sale_undone')
      .on(table.undoneAt)
      .where(sql`${table.undoneAt} is not null`),
    check('counter_sale_amount', sql`${table.amountCents} > 0`),
    check('counter_sale_undone_pair', sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
  ],
)
