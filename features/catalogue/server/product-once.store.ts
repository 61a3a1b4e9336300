import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { OnceWish } from '#platform/server/records/record-model.ts'
import { productRequest } from './catalogue.tables.ts'

/**
 * Takes a key that nobody used; the second of two that come at once waits for the first.
 * @returns what it was used for before, or null where it is new
 */
export async function claimProductKey(
  db: Db,
  { key, bodyHash }: OnceWish,
): Promise<{ bodyHash: string; id: number | null } | null> {
  const taken = await db
    .insert(productRequest)
    .values({ key, bodyHash })
    .onConflictDoNothing()
    .returning({ key: productRequest.key })
  if (taken.length > 0) return null
  const [known] = await db
    .select({ bodyHash: productRequest.bodyHash, id: productRequest.productId })
    .from(productRequest)
    .where(eq(productRequest.key, key))
  return known ?? null
}

/** Remembers what was made for a key. */
export async function settleProductKey(db: Db, { key }: OnceWish, productId: number): Promise<void> {
  await db.update(productRequest).set({ productId }).where(eq(productRequest.key, key))
}
