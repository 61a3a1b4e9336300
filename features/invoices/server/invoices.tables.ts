import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import type { InvoiceKind, InvoicePaper, InvoiceStatus } from '../invoices.contract.ts'

/**
 * A paper that was given to a buyer: a tax invoice, an invoice, or an adjustment note. What it says is frozen; only its
 * status moves. A mistake is answered by an adjustment note. @source DOMAIN §1.5, §3.12
 */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid().primaryKey(),
    /** Opens it to whoever holds it. An order's invoice has the order's own. @source WIRE §7 */
    publicId: text('public_id').notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    /** `INV-2026-00001`: no number of a year is missing or there twice. */
    number: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    /** Of an adjustment note. */
    refundId: uuid('refund_id').unique(),
    status: text().$type<InvoiceStatus>().notNull(),
    paper: jsonb().$type<InvoicePaper>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
  },
  (table) => [index('invoice_order').on(table.orderId), index('invoice_public').on(table.publicId)],
)

/** The last number of each series and year, held while the next one is taken. */
export const invoiceCounter = pgTable(
  'invoice_counter',
  { series: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [uniqueIndex('invoice_counter_series').on(table.series, table.year)],
)
