import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { salesOrder } from '#features/orders/server/orders.tables.ts'
import type { InvoiceKind, InvoicePaper, InvoiceStatus } from '../invoices.contract.ts'

/**
 * A document issued to a buyer: a tax invoice, an invoice, or an adjustment note. Its content is frozen; only its
 * status changes. An error is corrected by an adjustment note. @source docs/reference/shop-and-payments.md §8.1, §8.2
 */
export const invoice = pgTable(
  'invoice',
  {
    id: uuid().primaryKey(),
    /**
     * Grants access to anyone who knows it. An order's invoice has the order's public id.
     * @source docs/reference/shop-and-payments.md §8.4
     */
    publicId: text('public_id').notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    /** The number of the document, such as `INV-2026-00001`: unique and without gaps in a year. */
    number: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => salesOrder.id),
    /** The refund of an adjustment note. */
    refundId: uuid('refund_id').unique(),
    status: text().$type<InvoiceStatus>().notNull(),
    paper: jsonb().$type<InvoicePaper>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
  },
  (table) => [
    index('invoice_order').on(table.orderId),
    index('invoice_public').on(table.publicId),
    index('invoice_issued').on(table.issuedAt, table.number),
  ],
)

/** The last number of each series and year; its row is locked while the next one is taken. */
export const invoiceCounter = pgTable(
  'invoice_counter',
  { series: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [uniqueIndex('invoice_counter_series').on(table.series, table.year)],
)
