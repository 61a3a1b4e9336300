import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import type { OnceInput } from '#platform/server/records/record-model.ts'
import { productRequest } from './catalogue.tables.ts'

/**
 * Claims an unused idempotency key; the second of two concurrent requests waits for the first.
 * @returns the earlier use of the key, or null if it is new
 */
export async function claimProductKey(
  db: Db,
  { key, bodyHash }: OnceInput,
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

/** Stores the id of the product that was created for a key. */
export async function settleProductKey(db: Db, { key }: OnceInput, productId: number): Promise<void> {
  await db.update(productRequest).set({ productId }).where(eq(productRequest.key, key))
}
