import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { product, sku } from './catalogue.tables.ts'

/** Returns which url and sku codes another product has; `ownId` is null for a new product. */
export async function findProductConflicts(
  db: Db,
  { url, codes, ownId }: { url: string | undefined; codes: readonly string[]; ownId: number | null },
): Promise<{ isUrlTaken: boolean; codes: ReadonlySet<string> }> {
  const id = ownId ?? 0
  const urls =
    url === undefined
      ? []
      : await db
          .select({ id: product.id })
          .from(product)
          .where(and(eq(product.url, url), ne(product.id, id)))
  const skus =
    codes.length === 0
      ? []
      : await db
          .select({ code: sku.code })
          .from(sku)
          .where(and(inArray(sku.code, [...codes]), ne(sku.productId, id)))
  return { isUrlTaken: urls.length > 0, codes: new Set(skus.map(({ code }) => code)) }
}
