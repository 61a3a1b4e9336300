import { expect, it } from 'vitest'
import type { Tx } from '#platform/server/database/pool.ts'
import { reserveAll } from './reservations.ts'
import type { ReservedLine, LineReservations } from './line-reservations.ts'

const NO_TX = {} as Tx

/** Builds reservations of one kind with a limited number of places. */
function reservationsOf(kind: string, places: number): LineReservations & { left: () => number } {
  let left = places
  const sum = (lines: readonly ReservedLine[]) => lines.reduce((all, { qty }) => all + qty, 0)
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

const lineOf = (kind: string, qty: number): ReservedLine => ({ kind, skuId: null, subject: null, qty })

it('reservations of one kind are released if those of another kind fail: all or nothing', async () => {
  const [goods, entries] = [reservationsOf('goods', 5), reservationsOf('entry', 1)]
  const reservations = [goods, entries]
  const missing = await reserveAll(NO_TX, reservations, [lineOf('goods', 2), lineOf('entry', 2)])
  expect(missing).toEqual([lineOf('entry', 2)])
  expect([goods.left(), entries.left()]).toEqual([5, 1])
  expect(await reserveAll(NO_TX, reservations, [lineOf('goods', 2), lineOf('entry', 1)])).toEqual([])
  expect([goods.left(), entries.left()]).toEqual([3, 0])
})
