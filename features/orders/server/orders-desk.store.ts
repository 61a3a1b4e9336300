import { and, asc, eq, sql } from 'drizzle-orm'
import { product, sku } from '#features/catalogue/server/catalogue.tables.ts'
import type { Db } from '#platform/server/database/pool.ts'

export type SkuStock = {
  sku: string
  product: string
  options: Record<string, string>
  stock: number | null
  held: number
}

/** Returns all items of the shop with their stock. Runs one SQL statement. */
export async function listSkuStock(db: Db): Promise<SkuStock[]> {
  return db
    .select({
      sku: sku.code,
      product: product.name,
      options: sku.options,
      stock: sku.stock,
      held: sql<number>`(select coalesce(sum(l.qty), 0)::int from order_line l
        join sales_order o on o.id = l.order_id
        where l.sku_id = ${sku.id} and o.status = 'awaiting_payment')`,
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(sku.isEnabled, true))
    .orderBy(asc(product.sortOrder), asc(product.name), asc(sku.sortOrder), asc(sku.id))
}

/**
 * Sets the counted stock of an item if it still equals the stock that was seen. @returns the id of the sku; null if its
 * stock has changed since, or if the item does not exist
 */
export async function setSkuStock(
  db: Db,
  { code, stock, was }: { code: string; stock: number | null; was: number | null },
): Promise<number | null> {
  const [row] = await db
    .update(sku)
    .set({ stock })
    .where(and(eq(sku.code, code), sql`${sku.stock} is not distinct from ${was}`))
    .returning({ id: sku.id })
  return row?.id ?? null
}
