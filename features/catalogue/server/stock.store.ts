import { asc, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { sku } from './catalogue.tables.ts'

/** A quantity of one sku. */
export type Pieces = { skuId: number; qty: number }

/**
 * Takes pieces out of stock, all of them or none. The rows are locked in the order of their ids, so that two buyers
 * cannot deadlock. Runs two SQL statements for any number of skus.
 * @returns the ids of skus without enough stock; empty when everything was taken
 */
export async function reserveStock(db: Db, pieces: readonly Pieces[]): Promise<number[]> {
  const wanted = addUp(pieces)
  if (wanted.size === 0) return []
  const skus = await db
    .select({ id: sku.id, stock: sku.stock })
    .from(sku)
    .where(inArray(sku.id, [...wanted.keys()]))
    .orderBy(asc(sku.id))
    .for('update')
  const short = skus.filter(({ id, stock }) => stock !== null && stock < (wanted.get(id) ?? 0))
  if (short.length > 0) return short.map(({ id }) => id)
  await moveStock(db, wanted, -1)
  return []
}

/** Returns pieces to stock. Runs one SQL statement. */
export async function releaseStock(db: Db, pieces: readonly Pieces[]): Promise<void> {
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
