import { and, asc, desc, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { refundElsewhereOnce } from './ledger-entries.ts'
import type { PaymentRow, RefundRow } from './orders.events.ts'
import { PAYING_STATES } from '../bank-lines.rules.ts'
import { bankStatementLine, payment, paymentNotice, refund } from './orders.tables.ts'

export async function insertPayment(
  db: Db,
  row: Omit<typeof payment.$inferInsert, 'number'>,
): Promise<PaymentRow> {
  const [made] = await db.insert(payment).values(row).returning()
  if (!made) throw new Error('an inserted payment did not come back')
  return made
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  return row ?? null
}

/** Returns the payment attempt that can still be paid; null if there is none. */
export async function findOpenPayment(db: Db, orderId: number): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.status, 'open')))
  return row ?? null
}

export async function listPayments(db: Db, orderId: number): Promise<PaymentRow[]> {
  return db.select().from(payment).where(eq(payment.orderId, orderId)).orderBy(asc(payment.begunAt))
}

export async function updatePayment(db: Db, id: string, changes: Partial<PaymentRow>): Promise<void> {
  await db.update(payment).set(changes).where(eq(payment.id, id))
}

/**
 * Ends a payment attempt if it is still open. @returns false if it is not, for example because it was paid meanwhile
 */
export async function endPayment(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(payment)
    .set({ status: 'ended' })
    .where(and(eq(payment.id, id), eq(payment.status, 'open')))
    .returning({ id: payment.id })
  return rows.length > 0
}

/** Stores the gateway's first response. A repeated request would get the same response. */
export async function setBegun(
  db: Db,
  id: string,
  begun: { gatewayReference: string; address: string },
): Promise<void> {
  await db.update(payment).set(begun).where(eq(payment.id, id))
}

/** Stores a webhook event once. @returns false if it was already stored */
export async function insertNotice(db: Db, row: typeof paymentNotice.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(paymentNotice)
    .values(row)
    .onConflictDoNothing()
    .returning({ noticeId: paymentNotice.noticeId })
  return rows.length > 0
}

/** Stores the outcome of handling a webhook event. */
export async function setNoticeOutcome(
  db: Db,
  gateway: string,
  noticeId: string,
  outcome: string,
): Promise<void> {
  await db
    .update(paymentNotice)
    .set({ outcome })
    .where(and(eq(paymentNotice.gateway, gateway), eq(paymentNotice.noticeId, noticeId)))
}

/** Returns the bank transfers with the given references. */
export async function listTransfers(
  db: Db,
  references: readonly string[],
): Promise<
  { id: string; reference: string; amountCents: number; status: PaymentRow['status']; orderId: number }[]
> {
  if (references.length === 0) return []
  return db
    .select({
      id: payment.id,
      reference: sql<string>`${payment.gatewayReference}`,
      amountCents: payment.amountCents,
      status: payment.status,
      orderId: payment.orderId,
    })
    .from(payment)
    .where(and(eq(payment.gateway, 'bank_transfer'), inArray(payment.gatewayReference, [...references])))
}

/**
 * Returns an order's bank transfer of this amount that was marked as paid by hand and is linked to no statement line.
 */
export async function findPaymentWithoutLine(
  db: Db,
  orderId: number,
  amountCents: number,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.orderId, orderId),
        eq(payment.gateway, 'bank_transfer'),
        inArray(payment.status, ['paid', 'held_back']),
        eq(payment.receivedCents, amountCents),
        isNotNull(payment.confirmedBy),
        isNotNull(payment.gatewayReference),
        notExists(
          db
            .select({ one: sql`1` })
            .from(bankStatementLine)
            .where(
              and(
                eq(bankStatementLine.paymentId, payment.id),
                inArray(bankStatementLine.state, [...PAYING_STATES]),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(payment.begunAt))
    .limit(1)
  return row ?? null
}

/** Returns the bank transfer with a reference. */
export async function findTransfer(db: Db, reference: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payment).where(eq(payment.gatewayReference, reference))
  return row ?? null
}

/** Inserts a refund with the name of the order's buyer and returns it. */
export async function insertRefund(db: Db, row: Omit<RefundRow, 'buyerName'>): Promise<RefundRow> {
  const buyerName = sql`(select o.buyer_name from sales_order o where o.id = ${row.orderId})`
  const [made] = await db
    .insert(refund)
    .values({ ...row, buyerName })
    .returning()
  if (!made) throw new Error('an inserted refund did not come back')
  return made
}

/** Returns a refund by its id, without locking it. */
export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id))
  return row ?? null
}

export async function lockRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id)).for('update')
  return row ?? null
}

/** Locks the oldest queued refund of a payment with this amount until the transaction ends and returns it. */
export async function lockWaitingRefund(
  db: Db,
  paymentId: string,
  amountCents: number,
): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.paymentId, paymentId),
        eq(refund.amountCents, amountCents),
        eq(refund.status, 'waiting'),
        ne(refund.reason, 'elsewhere'),
      ),
    )
    .orderBy(asc(refund.createdAt))
    .limit(1)
    .for('update')
  return row ?? null
}

/**
 * Locks the refund that was settled by a refund in the provider's dashboard with this reference, and returns it; null
 * if there was none. If several refunds have the same amount, one that was sent from the dashboard comes first.
 */
export async function lockSentElsewhere(
  db: Db,
  paymentId: string,
  { reference, amountCents }: { reference: string; amountCents: number },
): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refund)
    .where(
      and(
        eq(refund.paymentId, paymentId),
        eq(refund.amountCents, amountCents),
        eq(refund.status, 'done'),
        eq(refund.way, 'gateway'),
        ne(refund.reason, 'elsewhere'),
        sql`exists (select 1 from ledger_entry e where e.once = ${refundElsewhereOnce(reference)})`,
      ),
    )
    .orderBy(
      // Names the order, so that the database reads only the entries of the order.
      sql`exists (select 1 from ledger_entry e where e.order_id = refund.order_id and e.what = 'refund_done'
        and starts_with(e.once, 'refund_done:' || refund.id))`,
      desc(refund.doneAt),
    )
    .limit(1)
    .for('update')
  return row ?? null
}

/** Deletes a refund that turned out never to have happened. */
export async function deleteRefund(db: Db, id: string): Promise<void> {
  await db.delete(refund).where(eq(refund.id, id))
}

export async function updateRefund(db: Db, id: string, changes: Partial<RefundRow>): Promise<void> {
  await db.update(refund).set(changes).where(eq(refund.id, id))
}

/** Updates a refund requested from a gateway, unless a webhook event has changed it meanwhile. */
export async function updateAskedRefund(db: Db, id: string, changes: Partial<RefundRow>): Promise<void> {
  await db
    .update(refund)
    .set(changes)
    .where(and(eq(refund.id, id), eq(refund.status, 'asked')))
}

export async function listRefunds(db: Db, orderId: number): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.createdAt))
}
