import { count, eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
import { product } from './catalogue.tables.ts'

/** Returns the number of products in each group that has any, by its slug; only for one group if it is given. */
export async function countGroupProducts(db: Db, slug?: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ slug: product.groupSlug, count: count() })
    .from(product)
    .where(slug === undefined ? undefined : eq(product.groupSlug, slug))
    .groupBy(product.groupSlug)
  return new Map(rows.map((row) => [row.slug, row.count]))
}

/**
 * Gives the products of one group another group, by their slugs. `at` becomes their time of change, so that a save from
 * a form that still names the former group is refused.
 */
export async function replaceProductGroup(
  db: Db,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  if (from === to) return
  await db.update(product).set({ groupSlug: to, updatedAt: at }).where(eq(product.groupSlug, from))
}
