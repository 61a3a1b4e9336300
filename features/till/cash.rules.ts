/** Calculates what a till should contain and what was counted. Pure functions; amounts are integer cents. */
import type { CountedCash } from './till.contract.ts'

/** The Australian notes and coins, in cents. */
export const NOTES = [10_000, 5_000, 2_000, 1_000, 500] as const
export const COINS = [200, 100, 50, 20, 10, 5] as const
export const CASH_VALUES = [...NOTES, ...COINS] as const

/** The most pieces of one value in a count. */
export const PIECES_MOST = 9_999

/** A line of a till, reduced to the fields that its sums need. A line without an order or a sale is cash paid out. */
export type SummedLine = {
  method: 'cash' | 'eftpos'
  amountCents: number
  orderId: number | null
  saleId: string | null
}

export type TillSums = { cashCents: number; cardCents: number; paidOutCents: number; expectedCents: number }

/**
 * Returns the sums of a till and the cash that it should contain. A line that was undone and the line that undid it add
 * up to zero.
 */
export function tillSums(floatCents: number, lines: readonly SummedLine[]): TillSums {
  const sums = { cashCents: 0, cardCents: 0, paidOutCents: 0 }
  for (const { method, amountCents, orderId, saleId } of lines)
    if (orderId === null && saleId === null) sums.paidOutCents -= amountCents
    else if (method === 'cash') sums.cashCents += amountCents
    else sums.cardCents += amountCents
  return { ...sums, expectedCents: floatCents + sums.cashCents - sums.paidOutCents }
}

/** Returns the value of counted notes and coins. */
export function countedCents(counted: readonly CountedCash[]): number {
  return counted.reduce((sum, { cents, qty }) => sum + cents * qty, 0)
}
