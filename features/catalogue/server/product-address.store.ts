import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { product, productAddress } from './catalogue.tables.ts'

/** Gives an address to the product that stands there from now on, whoever stood there before. */
export async function takeAddress(db: Db, url: string): Promise<void> {
  await db.delete(productAddress).where(eq(productAddress.url, url))
}

/** Remembers where a product stood. */
export async function keepOldAddress(db: Db, productId: number, url: string): Promise<void> {
  await db
    .insert(productAddress)
    .values({ url, productId })
    .onConflictDoUpdate({ target: productAddress.url, set: { productId } })
}

/** Where the product that stood there once stands now; null where none did. */
export async function findMovedUrl(db: Db, url: string): Promise<string | null> {
  const [row] = await db
    .select({ url: product.url })
    .from(productAddress)
    .innerJoin(product, eq(product.id, productAddress.productId))
    .where(eq(productAddress.url, url))
  return row?.url ?? null
}
