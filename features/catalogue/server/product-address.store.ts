import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { product, productAddress } from './catalogue.tables.ts'

/** Removes a url from the previous urls, because a product now uses it. */
export async function takeAddress(db: Db, url: string): Promise<void> {
  await db.delete(productAddress).where(eq(productAddress.url, url))
}

/** Stores the previous url of a product. */
export async function keepPreviousAddress(db: Db, productId: number, url: string): Promise<void> {
  await db
    .insert(productAddress)
    .values({ url, productId })
    .onConflictDoUpdate({ target: productAddress.url, set: { productId } })
}

/** Returns the current url of the product that had this url before; null if there is none. */
export async function findMovedUrl(db: Db, url: string): Promise<string | null> {
  const [row] = await db
    .select({ url: product.url })
    .from(productAddress)
    .innerJoin(product, eq(product.id, productAddress.productId))
    .where(eq(productAddress.url, url))
  return row?.url ?? null
}
