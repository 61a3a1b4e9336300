import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import type { DeskMethod } from '#features/orders/orders-desk.contract.ts'
import { counterSale } from '#features/orders/server/counter-sales.tables.ts'
import { bankStatementLine, salesOrder } from '#features/orders/server/orders.tables.ts'
import type { CountedCash, TillLineKind } from '../till.contract.ts'

/**
 * A till from its opening with a float to the count of its cash. @source docs/reference/shop-and-payments.md §6.6
 */
export const cashCount = pgTable(
  'cash_count',
  {
    id: uuid().primaryKey(),
    /** The number of the cash count, as printed. */
    number: integer().notNull().unique().generatedByDefaultAsIdentity({ startWith: 1 }),
    /** The name of the till, as typed by its staff: the gate, the bar. */
    place: text().notNull(),
    floatCents: integer('float_cents').notNull(),
    openedBy: integer('opened_by')
      .notNull()
      .references(() => person.id),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    /** The person and the idempotency key of the opening. */
    requestKey: text('request_key').notNull().unique(),
    closedBy: integer('closed_by').references(() => person.id),
    /** When the till was closed; null while it is open. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    counted: jsonb().$type<CountedCash[]>(),
    countedCents: integer('counted_cents'),
    /** The cash that the till should have contained when it was closed. */
    expectedCents: integer('expected_cents'),
    /** The explanation of a difference. */
    note: text().notNull().default(''),
    /** The line of the bank statement with which the cash was paid in; null until it is known. */
    depositLineKey: text('deposit_line_key').references(() => bankStatementLine.lineKey),
  },
  (table) => [
    index('cash_count_deposit')
      .on(table.depositLineKey)
      .where(sql`${table.depositLineKey} is not null`),
    uniqueIndex('cash_count_open')
      .on(sql`lower(${table.place})`)
      .where(sql`${table.closedAt} is null`),
    check('cash_count_float', sql`${table.floatCents} >= 0`),
    check(
      'cash_count_closed',
      sql`(${table.closedAt} is null) = (${table.countedCents} is null) and (${table.closedAt} is null) = (${table.expectedCents} is null)`,
    ),
  ],
)

/** A payment at a till. Append-only: a mistake is corrected by a line that undoes it. */
export const tillLine = pgTable(
  'till_line',
  {
    id: uuid().primaryKey(),
    /** Determines the order of the lines of a till. */
    position: integer().notNull().unique().generatedByDefaultAsIdentity({ startWith: 1 }),
    countId: uuid('count_id')
      .notNull()
      .references(() => cashCount.id),
    kind: text().$type<TillLineKind>().notNull(),
    method: text().$type<DeskMethod>().notNull(),
    /** The amount of the payment; negative if money was handed out. */
    amountCents: integer('amount_cents').notNull(),
    /**
     * The things that were sold or paid for; empty for an order, because the list shows the buyer of an order instead.
     */
    description: text().notNull(),
    orderId: integer('order_id').references(() => salesOrder.id),
    saleId: uuid('sale_id').references(() => counterSale.id),
    takenBy: integer('taken_by')
      .notNull()
      .references(() => person.id),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
    /** The person and the idempotency key of their device. */
    requestKey: text('request_key').notNull().unique(),
    /** The line that this one undoes. */
    undoesId: uuid('undoes_id')
      .unique()
      .references((): AnyPgColumn => tillLine.id),
  },
  (table) => [
    index('till_line_count').on(table.countId, table.position),
    index('till_line_order').on(table.orderId),
    index('till_line_sale').on(table.saleId),
    check('till_line_amount', sql`${table.amountCents} <> 0`),
  ],
)
