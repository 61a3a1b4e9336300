import { expect, it } from 'vitest'
import type { Tx } from '#platform/server/database/pool.ts'
import { takeAll } from './kept-things.ts'
import type { KeptLine, LineKeeper } from './line-keeper.ts'

const NO_TX = {} as Tx

/** A keeper with so many places. */
function keeperOf(kind: string, places: number): LineKeeper & { left: () => number } {
  let left = places
  const sum = (lines: readonly KeptLine[]) => lines.reduce((all, { qty }) => all + qty, 0)
  return {
    kind,
    left: () => left,
    take: async (_, lines) => {
      if (sum(lines) > left) return [...lines]
      left -= sum(lines)
      return []
    },
    give: async (_, lines) => {
      left += sum(lines)
    },
  }
}

const lineOf = (kind: string, qty: number): KeptLine => ({ kind, skuId: null, subject: null, qty })

it('what one keeper gave goes back where another has nothing left: all or nothing', async () => {
  const [goods, entries] = [keeperOf('goods', 5), keeperOf('entry', 1)]
  const keepers = [goods, entries]
  const missing = await takeAll(NO_TX, keepers, [lineOf('goods', 2), lineOf('entry', 2)])
  expect(missing).toEqual([lineOf('entry', 2)])
  expect([goods.left(), entries.left()]).toEqual([5, 1])
  expect(await takeAll(NO_TX, keepers, [lineOf('goods', 2), lineOf('entry', 1)])).toEqual([])
  expect([goods.left(), entries.left()]).toEqual([3, 0])
})
