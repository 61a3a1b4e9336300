import { and, asc, count, ne, sql } from 'drizzle-orm'
import { within, type ZonedPeriod } from '#features/orders/server/orders.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { InvoiceRow } from './invoices.store.ts'
import { invoice } from './invoices.tables.ts'

/** The place of a document in the order of the export. */
export type IssuedPlace = { issuedAt: Date; number: string }

/** An issued document, with what the export needs of it. */
export type Issued = Pick<InvoiceRow, 'kind' | 'number' | 'paper' | 'issuedAt'>

const isIssuedIn = (period: ZonedPeriod) =>
  and(within(sql`${invoice.issuedAt}`, period), ne(invoice.status, 'void'))

/** Returns the number of invoices and adjustment notes that were issued in a period, without void ones. */
export async function countIssued(db: Db, period: ZonedPeriod): Promise<number> {
  const [row] = await db.select({ number: count() }).from(invoice).where(isIssuedIn(period))
  return row?.number ?? 0
}

/** Returns a page of them in the order in which they were issued. Runs one SQL statement. */
export async function listIssued(
  db: Db,
  { after, pageSize, ...period }: ZonedPeriod & { after: IssuedPlace | null; pageSize: number },
): Promise<Issued[]> {
  return db
    .select({
      kind: invoice.kind,
      number: invoice.number,
      paper: invoice.paper,
      issuedAt: invoice.issuedAt,
    })
    .from(invoice)
    .where(
      and(
        isIssuedIn(period),
        after === null
          ? undefined
          : sql`(${invoice.issuedAt}, ${invoice.number}) > (${after.issuedAt}, ${after.number})`,
      ),
    )
    .orderBy(asc(invoice.issuedAt), asc(invoice.number))
    .limit(pageSize)
}
