import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { InvoiceStatus } from '../invoices.contract.ts'
import { invoice, invoiceCounter } from './invoices.tables.ts'

export type InvoiceRow = typeof invoice.$inferSelect

/**
 * Returns the next number of a series and year. Its row is locked until the transaction ends, so that there are no gaps
 * and no duplicates.
 */
export async function takeNumber(db: Db, series: string, year: number): Promise<number> {
  const [row] = await db
    .insert(invoiceCounter)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounter.series, invoiceCounter.year],
      set: { last: sql`invoice_counter.last + 1` },
    })
    .returning({ last: invoiceCounter.last })
  if (!row) throw new Error('a number did not come back')
  return row.last
}

export async function insertInvoice(db: Db, row: InvoiceRow): Promise<void> {
  await db.insert(invoice).values(row)
}

/** Returns the invoice or adjustment note with this public id; if an order has several, the newest. */
export async function findByPublicId(db: Db, publicId: string): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoice)
    .where(eq(invoice.publicId, publicId))
    .orderBy(desc(invoice.issuedAt), desc(invoice.number))
    .limit(1)
  return row ?? null
}

/** Returns whether a public id is that of an invoice or an adjustment note. */
export async function hasInvoice(db: Db, publicId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: invoice.publicId })
    .from(invoice)
    .where(eq(invoice.publicId, publicId))
    .limit(1)
  return row !== undefined
}

/** Returns the invoice of an order, unless it is void. */
export async function findUnvoidedInvoice(db: Db, orderId: number): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.orderId, orderId), eq(invoice.kind, 'invoice'), sql`${invoice.status} <> 'void'`))
    .orderBy(desc(invoice.issuedAt))
    .limit(1)
  return row ?? null
}

export async function setInvoiceStatus(
  db: Db,
  id: string,
  status: InvoiceStatus,
  paidAt: Date | null,
): Promise<void> {
  await db.update(invoice).set({ status, paidAt }).where(eq(invoice.id, id))
}

/** Returns the adjustment notes of an order, oldest first. */
export async function listNotes(db: Db, orderId: number): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoice)
    .where(and(eq(invoice.orderId, orderId), eq(invoice.kind, 'adjustment_note')))
    .orderBy(asc(invoice.issuedAt), asc(invoice.number))
}
