import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { refundElsewhereOnce } from './ledger-entries.ts'
import type { PaymentRow, RefundRow } from './orders.facts.ts'
import { payment, paymentNotice, refund } from './orders.tables.ts'

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

/** The attempt that may still be paid; null where there is none. */
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

/** Ends a try that is still open. @returns false where it is not: paid meanwhile, it stays paid */
export async function endPayment(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(payment)
    .set({ status: 'ended' })
    .where(and(eq(payment.id, id), eq(payment.status, 'open')))
    .returning({ id: payment.id })
  return rows.length > 0
}

/** Writes down what a gateway answered when it was asked first; asked again it answers the same. */
export async function setBegun(
  db: Db,
  id: string,
  begun: { gatewayReference: string; address: string },
): Promise<void> {
  await db.update(payment).set(begun).where(eq(payment.id, id))
}

/** Keeps a notice once. @returns false when it was there already */
export async function insertNotice(db: Db, row: typeof paymentNotice.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(paymentNotice)
    .values(row)
    .onConflictDoNothing()
    .returning({ noticeId: paymentNotice.noticeId })
  return rows.length > 0
}

/** Says what was done about a notice. */
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

/** The bank transfers with these references. */
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

/** The transfer with a reference, as it was recorded. */
export async function findTransfer(db: Db, reference: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payment).where(eq(payment.gatewayReference, reference))
  return row ?? null
}

export async function insertRefund(db: Db, row: RefundRow): Promise<void> {
  await db.insert(refund).values(row)
}

/** A refund, held until the transaction ends. */
export async function lockRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id)).for('update')
  return row ?? null
}

/** The oldest refund of a payment and of this sum that waits for somebody to send it, held until the transaction ends. */
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
 * What the provider sent at its own desk by this name and had waited here, held until the transaction ends; null where
 * it sent nothing by that name. Of several of the same sum, the one that was sent there.
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
      sql`exists (select 1 from ledger_entry e where e.once like 'refund_done:' || refund.id || '%')`,
      desc(refund.doneAt),
    )
    .limit(1)
    .for('update')
  return row ?? null
}

/** Forgets a refund that never was one. */
export async function deleteRefund(db: Db, id: string): Promise<void> {
  await db.delete(refund).where(eq(refund.id, id))
}

export async function updateRefund(db: Db, id: string, changes: Partial<RefundRow>): Promise<void> {
  await db.update(refund).set(changes).where(eq(refund.id, id))
}

/** Changes a refund that a gateway was asked for, unless a notice has told meanwhile what became of it. */
export async function updateAskedRefund(db: Db, id: string, changes: Partial<RefundRow>): Promise<void> {
  await db
    .update(refund)
    .set(changes)
    .where(and(eq(refund.id, id), eq(refund.status, 'asked')))
}

export async function listRefunds(db: Db, orderId: number): Promise<RefundRow[]> {
  return db.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(asc(refund.createdAt))
}
