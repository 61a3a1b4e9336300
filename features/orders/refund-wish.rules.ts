/** What the treasurer's refund form asks for, worked out on paper. Integer cents. */
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import type { DeskLine, DeskOrderRecord, RefundInput } from './orders-desk.contract.ts'

/** What is chosen of one line. `amount`: as it was typed; null for what the pieces cost. */
export type RefundPart = { qty: number; amount: string | null }

export const NO_PART: RefundPart = { qty: 0, amount: null }

type LineMoney = Pick<DeskLine, 'qty' | 'refunded_qty' | 'total' | 'refunded_amount'>

/** How many pieces of a line may still be given back. */
export function piecesLeft({ qty, refunded_qty }: LineMoney): number {
  return qty - refunded_qty
}

/** Whether anything of a line may still be given back: pieces, or what was kept of them the last time. */
export function isLeft(line: LineMoney): boolean {
  return piecesLeft(line) > 0 || line.total > line.refunded_amount
}

/** What so many pieces of a line cost, the last ones taking what rounding has left. */
export function shareCents(line: LineMoney, qty: number): number {
  const left = centsOf(line.total) - centsOf(line.refunded_amount)
  const pieces = piecesLeft(line)
  if (qty === 0) return 0
  return qty >= pieces ? left : Math.floor((left * qty) / pieces)
}

/** What goes back of a line: what was typed, less than its pieces cost too, as after a fee. Null for what is no amount. */
export function partCents(line: LineMoney, { qty, amount }: RefundPart): number | null {
  if (amount === null) return shareCents(line, qty)
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount.trim()) ? centsOf(Number(amount)) : null
}

/** What may still be given back of the delivery. */
export function shippingLeftCents(
  order: Pick<DeskOrderRecord, 'shipping_amount' | 'refunded_amount'> & {
    lines: readonly Pick<DeskLine, 'refunded_amount'>[]
  },
): number {
  const ofLines = order.lines.reduce((sum, line) => sum + centsOf(line.refunded_amount), 0)
  return centsOf(order.shipping_amount) - (centsOf(order.refunded_amount) - ofLines)
}

/** The lines that something goes back of, as they are sent. */
export function wishedLines(
  lines: readonly DeskLine[],
  parts: ReadonlyMap<number, RefundPart>,
): RefundInput['lines'] {
  return lines.flatMap((line) => {
    const part = parts.get(line.id) ?? NO_PART
    const cents = partCents(line, part) ?? 0
    return part.qty === 0 && cents === 0 ? [] : [{ line_id: line.id, qty: part.qty, amount: cents / 100 }]
  })
}
