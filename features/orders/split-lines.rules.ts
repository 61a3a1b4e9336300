/**
 * Rules about splitting a bank statement line and combining several. Pure functions; amounts are integer cents.
 * @source docs/reference/shop-and-payments.md §6.7
 */

/** The most parts of a split line, and the most lines that are combined. */
export const LINE_PARTS_MOST = 12

/** Why amounts are no parts of a line. */
export type SplitFault = 'too_few' | 'too_many' | 'not_positive' | 'not_whole' | 'sum_differs'

/** Returns why a line cannot be split into parts of these amounts; null if it can. */
export function splitFault(amountCents: number, partCents: readonly number[]): SplitFault | null {
  if (partCents.length < 2) return 'too_few'
  if (partCents.length > LINE_PARTS_MOST) return 'too_many'
  if (partCents.some((cents) => !Number.isSafeInteger(cents))) return 'not_whole'
  if (partCents.some((cents) => cents <= 0)) return 'not_positive'
  return remainderCents(amountCents, partCents) === 0 ? null : 'sum_differs'
}

/** Returns what the parts leave of a line; below zero if they are more than the line. */
export function remainderCents(amountCents: number, partCents: readonly number[]): number {
  return partCents.reduce((rest, cents) => rest - cents, amountCents)
}

/**
 * Returns the parts that a split begins with: the amount due for the order that the line names and the rest, or an empty
 * rest if the line names no order or pays no more than its order.
 * @param overCents the amount of the line less the amount due; null if it names no order that awaits payment
 */
export function firstParts(amountCents: number, overCents: number | null): readonly (number | null)[] {
  if (overCents === null || overCents <= 0 || overCents >= amountCents) return [null, null]
  return [amountCents - overCents, overCents]
}
