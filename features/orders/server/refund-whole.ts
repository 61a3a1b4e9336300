import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { moneyLeftCents } from '../orders.rules.ts'
import type { OrderPowers } from './order-powers.ts'
import type { RefundRow } from './orders.facts.ts'
import { listLines, lockOrder } from './orders.store.ts'
import { listPayments, listRefunds } from './payments.store.ts'
import { agreeRefund } from './refunds.actions.ts'

/** Why an order is given back whole, and who says so. */
export type WholeRefund = { orderId: number; words: string; askedBy: number }

/**
 * Gives back what is left of a paid order's lines, the way it came: credit as credit, a transfer by the treasurer's
 * hand, anything else by its gateway. Part of the caller's transaction.
 * @returns what is to be sent with `sendRefund` once it is committed @throws Problem CONFLICT where it was not paid
 */
export async function refundWhole(
  powers: OrderPowers,
  tx: Tx,
  { orderId, words, askedBy }: WholeRefund,
): Promise<RefundRow[]> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const lines = await listLines(tx, orderId)
  const paid = (await listPayments(tx, orderId)).find(({ status }) => status === 'paid') ?? null
  let moneyCents = moneyLeftCents(paid, await listRefunds(tx, orderId))
  const wishes = { money: part(), credit: part() }
  for (const line of lines) {
    const leftCents = line.totalCents - line.refundedCents
    const qty = line.qty - line.refundedQty
    const byMoney = Math.min(leftCents, moneyCents)
    moneyCents -= byMoney
    const isSplit = byMoney > 0 && byMoney < leftCents
    if (byMoney > 0)
      wishes.money.lines.push({ lineId: line.id, qty: isSplit ? 0 : qty, amountCents: byMoney })
    if (byMoney < leftCents)
      wishes.credit.lines.push({ lineId: line.id, qty, amountCents: leftCents - byMoney })
  }
  const agreed: RefundRow[] = []
  const common = { orderId, words, askedBy, shippingCents: 0, isRestocked: true }
  if (wishes.money.lines.length > 0) {
    const way = paid?.gateway === 'bank_transfer' ? 'by_hand' : 'gateway'
    agreed.push(await agreeRefund(powers, tx, { ...common, way, lines: wishes.money.lines }))
  }
  if (wishes.credit.lines.length > 0)
    agreed.push(await agreeRefund(powers, tx, { ...common, way: 'credit', lines: wishes.credit.lines }))
  return agreed
}

function part(): { lines: { lineId: number; qty: number; amountCents: number }[] } {
  return { lines: [] }
}
