import { groupsBelow } from '#app/web/shop/shop-groups.ts'
import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { publicProduct, publicProducts } from '#features/catalogue/server/catalogue.public.ts'
import { cardOf } from '#features/catalogue/product-card.rules.ts'
import type { ShopListing, ShopSource } from '#features/catalogue/shop-source.ts'
import { productGroups } from '#features/pages/server/pages.public.ts'
import type { Service } from '#platform/server/service.ts'
import { keepFinds, type KeptFinds } from './kept-finds.ts'

/** What was found in the shop, as far as the head and the cache must know. */
export type ShopFound = { product: Product | null; untilMs: number | null }

/** What documents remember of the shop while its content stays the same. */
export type KeptShop = { listing: KeptFinds<ShopListing>; product: KeptFinds<Product> }

/** Nothing is remembered yet. */
export function keepShop(service: Pick<Service, 'contentVersion' | 'clock'>): KeptShop {
  return { listing: keepFinds(service), product: keepFinds(service) }
}

/** The shop from the database, or as it was read last; what was found is also noted. */
export function serverShopSource(
  { database: { db }, clock }: Pick<Service, 'database' | 'clock'>,
  kept: KeptShop,
  found: ShopFound,
): ShopSource {
  return {
    list: async () => {
      const answer = await kept.listing('', async () => {
        const [{ products, untilMs }, groups] = await Promise.all([
          publicProducts(db, clock.nowMs()),
          productGroups(db),
        ])
        return { value: { products: products.map(cardOf), groups: groups.flatMap(groupsBelow) }, untilMs }
      })
      found.untilMs = answer?.untilMs ?? null
      return answer?.value ?? { products: [], groups: [] }
    },
    find: async (url) => {
      const answer = await kept.product(url, async () => {
        const shown = await publicProduct(db, url, clock.nowMs())
        return shown && { value: shown.product, untilMs: shown.untilMs }
      })
      found.product = answer?.value ?? null
      return found.product
    },
  }
}
