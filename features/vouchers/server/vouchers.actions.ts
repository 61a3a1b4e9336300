/**
 * Gift vouchers are issued when paid, cancelled when refunded, and redeemed once as a person's credit.
 * @source docs/reference/shop-and-payments.md §7.2; docs/reference/security.md §3.1
 */
import type { WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import { findVoucherSkus } from '#features/catalogue/server/catalogue.public.ts'
import {
  addCredit,
  creditOf,
  listLines,
  type OrderLineRow,
  type OrderRow,
  postEntry,
  type RefundRow,
} from '#features/orders/server/orders.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { dollarsOf } from '#platform/shared/money.ts'
import { Problem } from '#platform/shared/problem.ts'
import { VOUCHER_REFUSALS } from '../vouchers.contract.ts'
import {
  readVoucherCode,
  VOUCHER_RANDOM_BYTES,
  voucherCents,
  voucherCodeOf,
  voucherGoodUntil,
} from '../vouchers.rules.ts'
import { voucherUsedEntry, vouchersEndedEntry, vouchersSoldEntry } from './voucher-entries.ts'
import { vouchersMail } from './voucher-mails.ts'
import {
  cancelVouchers,
  insertVouchers,
  lockVoucher,
  lockVouchersOf,
  setVoucherUsed,
  type VoucherRow,
} from './vouchers.store.ts'

export type VoucherDeps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  club: () => Promise<{ timezone: string; supplierId: number }>
  write: WriteToPerson
}

/** Issues one voucher for each paid piece and mails the codes. A repeated call changes nothing. */
export async function makeVouchers(
  deps: VoucherDeps,
  tx: Tx,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
): Promise<void> {
  const skuIds = lines.flatMap(({ skuId, isDigital }) => (skuId === null || !isDigital ? [] : [skuId]))
  const known = await findVoucherSkus(tx, skuIds)
  const sold = lines.filter(({ skuId }) => skuId !== null && known.has(skuId))
  if (sold.length === 0) return
  const issuedAt = instantOf(deps.clock)
  const { timezone } = await deps.club()
  const goodUntil = voucherGoodUntil(dayInZone(issuedAt.getTime(), timezone))
  const rows = sold.flatMap((line) =>
    voucherCents(line.totalCents, line.qty).map((amountCents, at) => ({
      id: deps.random.uuid(),
      code: voucherCodeOf(deps.random.bytes(VOUCHER_RANDOM_BYTES)),
      orderId: order.id,
      lineId: line.id,
      piece: at + 1,
      amountCents,
      goodUntil,
      status: 'issued' as const,
      issuedAt,
    })),
  )
  const worth = rows.filter(({ amountCents }) => amountCents > 0)
  const made = worth.length === 0 ? [] : await insertVouchers(tx, worth)
  if (made.length === 0) return
  await postEntry(tx, {
    id: deps.random.uuid(),
    at: issuedAt,
    ...vouchersSoldEntry(order.id, sumOf(made)),
  })
  await deps.write(tx, order.personId, vouchersMail(order, made))
}

/**
 * Cancels as many unused vouchers as pieces are refunded.
 * @throws Problem NOT_ELIGIBLE if too few are unused, because one was redeemed as credit; in that case nothing is
 * refunded
 */
export async function endVouchers(
  { random, clock }: Pick<VoucherDeps, 'random' | 'clock'>,
  tx: Tx,
  { order, refund }: { order: OrderRow; refund: RefundRow },
): Promise<void> {
  const all = await lockVouchersOf(tx, order.id)
  if (all.length === 0) return
  const isWhole = order.refundedCents === order.totalCents
  // Read the lines again, because the domain event may not contain this refund.
  const lines = await listLines(tx, order.id)
  const ended = lines.flatMap(({ id, refundedQty }) => {
    const pieces = all.filter(({ lineId }) => lineId === id)
    const isGone = pieces.filter(({ status }) => status === 'cancelled').length
    const due = (isWhole ? pieces.length : refundedQty) - isGone
    const open = pieces.filter(({ status }) => status === 'issued').slice(0, Math.max(0, due))
    if (open.length < due) throw new Problem(VOUCHER_REFUSALS.notBack)
    return open
  })
  if (ended.length === 0) return
  await cancelVouchers(
    tx,
    ended.map(({ id }) => id),
  )
  await postEntry(tx, {
    id: random.uuid(),
    at: instantOf(clock),
    ...vouchersEndedEntry(refund.id, sumOf(ended)),
  })
}

/**
 * Redeems a voucher as a person's credit. Of two concurrent calls, one succeeds. A repeated call by the same person
 * returns the same result.
 * @throws Problem VOUCHER_INVALID for a code that is unknown, used, refunded or expired
 */
export async function spendVoucher(
  { database, clock, random, club }: VoucherDeps,
  { personId, text }: { personId: number; text: string },
): Promise<{ amount: number; balance: number }> {
  const code = readVoucherCode(text)
  if (code === null) throw new Problem(VOUCHER_REFUSALS.unknown)
  const { timezone, supplierId } = await club()
  return database.transaction(async (tx) => {
    const found = await lockVoucher(tx, code)
    if (found === null || found.status === 'cancelled') throw new Problem(VOUCHER_REFUSALS.unknown)
    if (found.status === 'used' && found.usedBy !== personId) throw new Problem(VOUCHER_REFUSALS.used)
    if (found.status === 'issued') {
      const now = instantOf(clock)
      if (dayInZone(now.getTime(), timezone) > found.goodUntil) throw new Problem(VOUCHER_REFUSALS.expired)
      const { id, amountCents } = found
      await setVoucherUsed(tx, id, personId, now)
      await postEntry(tx, { id: random.uuid(), at: now, ...voucherUsedEntry(id, personId, amountCents) })
      await addCredit(tx, { personId, supplierId, cents: amountCents })
    }
    const balanceCents = await creditOf(tx, personId, supplierId)
    return { amount: dollarsOf(found.amountCents), balance: dollarsOf(balanceCents) }
  })
}

function sumOf(vouchers: readonly Pick<VoucherRow, 'amountCents'>[]): number {
  return vouchers.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
