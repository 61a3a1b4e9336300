import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { moneyLeftCents } from '../orders.rules.ts'
import type { OrderDeps } from './order-deps.ts'
import type { RefundRow } from './orders.events.ts'
import { listLines, lockOrder } from './orders.store.ts'
import { listPayments, listRefunds } from './payments.store.ts'
import { agreeRefund } from './refunds.actions.ts'

/** Input of a full refund: the reason and the person who decides it. */
export type WholeRefund = {
  orderId: number
  words: string
  askedBy: number
  /** The lines to refund if the order also has others; absent for all lines. */
  lineIds?: readonly number[]
}

/**
 * Agrees to refund everything that is left of an order, or of some of its lines: through the payment as far as the
 * received money goes, the rest as credit. Delivery is not refunded.
 * @returns the refunds to send with `sendRefund` after the commit
 * @throws Problem CONFLICT if the order was not paid
 */
export async function refundWhole(
  deps: OrderDeps,
  tx: Tx,
  { orderId, words, askedBy, lineIds }: WholeRefund,
): Promise<RefundRow[]> {
  const order = await lockOrder(tx, orderId)
  if (order === null) throw new Problem('NOT_FOUND')
  const lines = await listLines(tx, orderId)
  const paid = (await listPayments(tx, orderId)).find(({ status }) => status === 'paid') ?? null
  let moneyCents = moneyLeftCents(paid, await listRefunds(tx, orderId))
  const inputs = { money: part(), credit: part() }
  for (const line of lines.filter(({ id }) => lineIds === undefined || lineIds.includes(id))) {
    const leftCents = line.totalCents - line.refundedCents
    const qty = line.qty - line.refundedQty
    const byMoney = Math.min(leftCents, moneyCents)
    moneyCents -= byMoney
    const isSplit = byMoney > 0 && byMoney < leftCents
    if (byMoney > 0)
      inputs.money.lines.push({ lineId: line.id, qty: isSplit ? 0 : qty, amountCents: byMoney })
    if (byMoney < leftCents)
      inputs.credit.lines.push({ lineId: line.id, qty, amountCents: leftCents - byMoney })
  }
  const agreed: RefundRow[] = []
  const common = { orderId, words, askedBy, shippingCents: 0, isRestocked: true }
  if (inputs.money.lines.length > 0) {
    const way = paid?.gateway === 'bank_transfer' ? 'by_hand' : 'gateway'
    agreed.push(await agreeRefund(deps, tx, { ...common, way, lines: inputs.money.lines }))
  }
  if (inputs.credit.lines.length > 0)
    agreed.push(await agreeRefund(deps, tx, { ...common, way: 'credit', lines: inputs.credit.lines }))
  return agreed
}

function part(): { lines: { lineId: number; qty: number; amountCents: number }[] } {
  return { lines: [] }
}
