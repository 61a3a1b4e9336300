import { groupsBelow } from '#app/web/shop/shop-groups.ts'
import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { publicProduct, publicProducts } from '#features/catalogue/server/catalogue.public.ts'
import { cardOf } from '#features/catalogue/product-card.rules.ts'
import type { ShopSource } from '#features/catalogue/shop-source.ts'
import { productGroups } from '#features/pages/server/pages.public.ts'
import type { Service } from '#platform/server/service.ts'

/** What was found in the shop, as far as the head and the cache must know. */
export type ShopFound = { product: Product | null; untilMs: number | null }

/** The shop straight from the database; what was found is also noted. */
export function serverShopSource(
  { database: { db }, clock }: Pick<Service, 'database' | 'clock'>,
  found: ShopFound,
): ShopSource {
  return {
    list: async () => {
      const [{ products, untilMs }, groups] = await Promise.all([
        publicProducts(db, clock.nowMs()),
        productGroups(db),
      ])
      found.untilMs = untilMs
      return { products: products.map(cardOf), groups: groups.flatMap(groupsBelow) }
    },
    find: async (url) => {
      const answer = await publicProduct(db, url, clock.nowMs())
      found.product = answer?.product ?? null
      return found.product
    },
  }
}
