/**
 * Rules about splitting a bank statement line and combining several. Pure functions; amounts are integer cents.
 * @source docs/reference/shop-and-payments.md §6.7
 */

/** The most parts of a split line, and the most lines that are combined. */
export const LINE_PARTS_MOST = 12

/** The reason why amounts cannot be the parts of a line. */
export type SplitFault = 'too_few' | 'too_many' | 'not_positive' | 'not_whole' | 'sum_differs'

/** Returns the reason why a line cannot be split into parts of these amounts; null if it can be split. */
export function splitFault(amountCents: number, partCents: readonly number[]): SplitFault | null {
  if (partCents.length < 2) return 'too_few'
  if (partCents.length > LINE_PARTS_MOST) return 'too_many'
  if (partCents.some((cents) => !Number.isSafeInteger(cents))) return 'not_whole'
  if (partCents.some((cents) => cents <= 0)) return 'not_positive'
  return remainderCents(amountCents, partCents) === 0 ? null : 'sum_differs'
}

/** Returns the part of a line's amount that the parts do not cover; negative if they exceed it. */
export function remainderCents(amountCents: number, partCents: readonly number[]): number {
  return partCents.reduce((rest, cents) => rest - cents, amountCents)
}

/**
 * Returns the parts that the form suggests at first: the amount due for the order that the line names, and the rest.
 * The rest is empty if the line names no order or does not exceed the amount due.
 * @param overCents the amount of the line less the amount due; null if it names no order that awaits payment
 */
export function firstParts(amountCents: number, overCents: number | null): readonly (number | null)[] {
  if (overCents === null || overCents <= 0 || overCents >= amountCents) return [null, null]
  return [amountCents - overCents, overCents]
}
