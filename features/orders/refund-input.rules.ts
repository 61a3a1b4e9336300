/** Calculates the treasurer's refund form. Amounts are integer cents. */
import { centsOf } from '#platform/shared/money.ts'
import type { DeskLine, DeskOrderRecord, RefundInput } from './orders-desk.contract.ts'

/** The refund chosen for one line. `amount` is the typed text; null stands for the price of the pieces. */
export type RefundPart = { qty: number; amount: string | null }

export const NO_PART: RefundPart = { qty: 0, amount: null }

type LineMoney = Pick<DeskLine, 'qty' | 'refunded_qty' | 'total' | 'refunded_amount'>

/** Returns how many pieces of a line can still be refunded. */
export function piecesLeft({ qty, refunded_qty }: LineMoney): number {
  return qty - refunded_qty
}

/** Returns whether a line can still be refunded: pieces, or an amount that was withheld from an earlier refund. */
export function isLeft(line: LineMoney): boolean {
  return piecesLeft(line) > 0 || line.total > line.refunded_amount
}

/** Returns the price of `qty` pieces of a line in cents. The last pieces take the rounding remainder. */
export function shareCents(line: LineMoney, qty: number): number {
  const left = centsOf(line.total) - centsOf(line.refunded_amount)
  const pieces = piecesLeft(line)
  if (qty === 0) return 0
  return qty >= pieces ? left : Math.floor((left * qty) / pieces)
}

/**
 * Returns the refund of a line in cents: the typed amount, which may be below the price of the pieces (for example
 * after a fee), or else the price of the pieces. Null if the text is no valid amount.
 */
export function partCents(line: LineMoney, { qty, amount }: RefundPart): number | null {
  if (amount === null) return shareCents(line, qty)
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount.trim()) ? centsOf(Number(amount)) : null
}

/** Returns the part of the delivery charge that can still be refunded, in cents. */
export function shippingLeftCents(
  order: Pick<DeskOrderRecord, 'shipping_amount' | 'refunded_amount'> & {
    lines: readonly Pick<DeskLine, 'refunded_amount'>[]
  },
): number {
  const ofLines = order.lines.reduce((sum, line) => sum + centsOf(line.refunded_amount), 0)
  return centsOf(order.shipping_amount) - (centsOf(order.refunded_amount) - ofLines)
}

/** Returns the lines with a refund, in the format of the request. */
export function refundLines(
  lines: readonly DeskLine[],
  parts: ReadonlyMap<number, RefundPart>,
): RefundInput['lines'] {
  return lines.flatMap((line) => {
    const part = parts.get(line.id) ?? NO_PART
    const cents = partCents(line, part) ?? 0
    return part.qty === 0 && cents === 0 ? [] : [{ line_id: line.id, qty: part.qty, amount: cents / 100 }]
  })
}
