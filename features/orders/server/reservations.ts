import type { Tx } from '#platform/server/database/pool.ts'
import { releaseStock, reserveStock } from '#features/catalogue/server/catalogue.public.ts'
import type { ReservedLine, LineReservations } from './line-reservations.ts'

/** Kind of an order line for an item in stock. */
export const GOODS_LINE = 'goods'

/**
 * Returns the reservations of pieces in stock.
 * @param onStockReturned runs in the transaction that returns pieces, with the ids of their skus
 */
export function goodsReservations(
  onStockReturned: (tx: Tx, skuIds: readonly number[]) => Promise<void>,
): LineReservations {
  return {
    kind: GOODS_LINE,
    take: async (tx, lines) => {
      const short = new Set(await reserveStock(tx, piecesOf(lines)))
      return lines.filter(({ skuId }) => skuId !== null && short.has(skuId))
    },
    give: async (tx, lines) => {
      const pieces = piecesOf(lines)
      await releaseStock(tx, pieces)
      await onStockReturned(
        tx,
        pieces.map(({ skuId }) => skuId),
      )
    },
  }
}

function piecesOf(lines: readonly ReservedLine[]) {
  return lines.flatMap(({ skuId, qty }) => (skuId === null ? [] : [{ skuId, qty }]))
}

/**
 * Makes the reservations of all lines, kind by kind in a fixed order, all or nothing.
 * @returns the lines that are not available
 */
export async function reserveAll<Line extends ReservedLine>(
  tx: Tx,
  reservations: readonly LineReservations[],
  lines: readonly Line[],
): Promise<readonly ReservedLine[]> {
  const shares = byReservation(reservations, lines)
  const taken: typeof shares = []
  for (const share of shares) {
    const missing = await share.reservation.take(tx, share.kept)
    if (missing.length > 0) {
      // The caller's transaction may continue after this, so release the reservations of the other kinds here.
      for (const { reservation, kept } of taken) await reservation.give(tx, kept)
      return missing
    }
    taken.push(share)
  }
  return []
}

/** Releases the reservations of all lines. */
export async function releaseAll(
  tx: Tx,
  reservations: readonly LineReservations[],
  lines: readonly ReservedLine[],
): Promise<void> {
  for (const { reservation, kept } of byReservation(reservations, lines)) await reservation.give(tx, kept)
}

function byReservation(reservations: readonly LineReservations[], lines: readonly ReservedLine[]) {
  return reservations.flatMap((reservation) => {
    const kept = lines.filter(({ kind }) => kind === reservation.kind)
    return kept.length === 0 ? [] : [{ reservation, kept }]
  })
}
