import type { Tx } from '#platform/server/database/pool.ts'
import { giveStock, takeStock } from '#features/catalogue/server/catalogue.public.ts'
import type { KeptLine, LineKeeper } from './line-keeper.ts'

/** Kind of a line that is a thing from the shelf. */
export const GOODS_LINE = 'goods'

/** Keeps pieces of the stock. */
export const goodsKeeper: LineKeeper = {
  kind: GOODS_LINE,
  take: async (tx, lines) => {
    const short = new Set(await takeStock(tx, piecesOf(lines)))
    return lines.filter(({ skuId }) => skuId !== null && short.has(skuId))
  },
  give: (tx, lines) => giveStock(tx, piecesOf(lines)),
}

function piecesOf(lines: readonly KeptLine[]) {
  return lines.flatMap(({ skuId, qty }) => (skuId === null ? [] : [{ skuId, qty }]))
}

/**
 * Takes what all lines hold, each kind from its keeper, in the keepers' order: all or nothing.
 * @returns the lines that cannot be had
 */
export async function takeAll<Line extends KeptLine>(
  tx: Tx,
  keepers: readonly LineKeeper[],
  lines: readonly Line[],
): Promise<readonly KeptLine[]> {
  const shares = byKeeper(keepers, lines)
  const taken: typeof shares = []
  for (const share of shares) {
    const missing = await share.keeper.take(tx, share.kept)
    if (missing.length > 0) {
      // Who asks may go on: what the others gave must not stay held by nobody.
      for (const { keeper, kept } of taken) await keeper.give(tx, kept)
      return missing
    }
    taken.push(share)
  }
  return []
}

/** Gives back what all lines hold. */
export async function giveAll(
  tx: Tx,
  keepers: readonly LineKeeper[],
  lines: readonly KeptLine[],
): Promise<void> {
  for (const { keeper, kept } of byKeeper(keepers, lines)) await keeper.give(tx, kept)
}

function byKeeper(keepers: readonly LineKeeper[], lines: readonly KeptLine[]) {
  return keepers.flatMap((keeper) => {
    const kept = lines.filter(({ kind }) => kind === keeper.kind)
    return kept.length === 0 ? [] : [{ keeper, kept }]
  })
}
