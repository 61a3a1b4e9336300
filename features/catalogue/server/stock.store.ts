import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { sku } from './catalogue.tables.ts'

/** So many pieces of one thing on the shelf. */
export type Pieces = { skuId: number; qty: number }

/**
 * Takes pieces off the shelf, all of them or none. The rows are held in the order of their ids, so that two buyers never
 * wait for each other. Two statements, however many things.
 * @returns the ids of what there is not enough of; empty when everything was taken
 */
export async function takeStock(db: Db, pieces: readonly Pieces[]): Promise<number[]> {
  const wanted = addUp(pieces)
  if (wanted.size === 0) return []
  const shelf = await db
    .select({ id: sku.id, stock: sku.stock })
    .from(sku)
    .where(inArray(sku.id, [...wanted.keys()]))
    .orderBy(asc(sku.id))
    .for('update')
  const short = shelf.filter(({ id, stock }) => stock !== null && stock < (wanted.get(id) ?? 0))
  if (short.length > 0) return short.map(({ id }) => id)
  await moveStock(db, wanted, -1)
  return []
}

/** Puts pieces back on the shelf. One statement. */
export async function giveStock(db: Db, pieces: readonly Pieces[]): Promise<void> {
  const returned = addUp(pieces)
  if (returned.size > 0) await moveStock(db, returned, 1)
}

async function moveStock(db: Db, pieces: ReadonlyMap<number, number>, sign: 1 | -1): Promise<void> {
  const rows = JSON.stringify([...pieces].map(([id, qty]) => ({ id, by: sign * qty })))
  await db.execute(sql`
    update sku set stock = sku.stock + moved.by
    from jsonb_to_recordset(${rows}::jsonb) as moved(id integer, by integer)
    where sku.id = moved.id and sku.stock is not null`)
}

function addUp(pieces: readonly Pieces[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { skuId, qty } of pieces) sums.set(skuId, (sums.get(skuId) ?? 0) + qty)
  return sums
}
