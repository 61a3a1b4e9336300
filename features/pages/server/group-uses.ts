/** Counts and replaces the products and pages of groups. @source docs/reference/pages-and-blocks.md §6 */
import { countGroupProducts, replaceProductGroup } from '#features/catalogue/server/catalogue.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { GROUP_REFUSALS } from '../groups-desk.contract.ts'
import { countGroupPages, replacePageGroup, type StoredGroup } from './groups.store.ts'

type NamedGroup = Pick<StoredGroup, 'id' | 'namespace' | 'model' | 'slug'>

/** Returns whether a group is one of the shop. Products name their group by its slug. */
export function isOfProducts({ namespace, model }: Pick<NamedGroup, 'namespace' | 'model'>): boolean {
  return namespace === 'sell' && model === 'product'
}

/** Returns a function that counts the products and pages of a group, from two statements for all groups. */
export async function countUses(db: Db): Promise<(group: NamedGroup) => { products: number; pages: number }> {
  const [products, pages] = [await countGroupProducts(db), await countGroupPages(db)]
  return (group) => ({
    products: isOfProducts(group) ? (products.get(group.slug) ?? 0) : 0,
    pages: pages.get(group.id) ?? 0,
  })
}

/** Refuses to delete a group that products or pages belong to. @throws Problem CONFLICT if any do */
export async function refuseUsed(tx: Tx, group: NamedGroup): Promise<void> {
  const pages = await countGroupPages(tx, group.id)
  const products = isOfProducts(group) ? await countGroupProducts(tx, group.slug) : new Map()
  if (pages.size > 0 || products.size > 0) throw new Problem(GROUP_REFUSALS.inUse)
}

/** Gives the products and pages of one group another group. */
export async function replaceUses(tx: Tx, from: NamedGroup, to: NamedGroup, at: Date): Promise<void> {
  await replacePageGroup(tx, from.id, to.id)
  if (isOfProducts(from)) await replaceProductGroup(tx, { from: from.slug, to: to.slug, at })
}
