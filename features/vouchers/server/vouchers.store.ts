import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { voucher } from './vouchers.tables.ts'

export type VoucherRow = typeof voucher.$inferSelect

/**
 * Inserts the vouchers that do not exist yet; pieces that already have a voucher are left unchanged. @returns the new
 * ones
 */
export async function insertVouchers(
  db: Db,
  rows: readonly (typeof voucher.$inferInsert)[],
): Promise<VoucherRow[]> {
  return db
    .insert(voucher)
    .values([...rows])
    .onConflictDoNothing({ target: [voucher.lineId, voucher.piece] })
    .returning()
}

/** Locks a voucher by its code until the transaction ends and returns it. */
export async function lockVoucher(db: Db, code: string): Promise<VoucherRow | null> {
  const [row] = await db.select().from(voucher).where(eq(voucher.code, code)).for('update')
  return row ?? null
}

/** Locks the vouchers of an order until the transaction ends and returns them, the last piece first. */
export async function lockVouchersOf(db: Db, orderId: number): Promise<VoucherRow[]> {
  const rows = await db
    .select()
    .from(voucher)
    .where(eq(voucher.orderId, orderId))
    .orderBy(asc(voucher.id))
    .for('update')
  return rows.toSorted((a, b) => b.piece - a.piece)
}

export async function setVoucherUsed(db: Db, id: string, usedBy: number, usedAt: Date): Promise<void> {
  await db.update(voucher).set({ status: 'used', usedBy, usedAt }).where(eq(voucher.id, id))
}

export async function cancelVouchers(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(voucher)
    .set({ status: 'cancelled' })
    .where(inArray(voucher.id, [...ids]))
}
