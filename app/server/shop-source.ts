import { groupsBelow } from '#app/web/shop/shop-groups.ts'
import { cachedTerms, type DeliveryFrom, deliveryFromReader } from '#features/cart/server/cart.public.ts'
import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { publicProduct, publicProducts } from '#features/catalogue/server/catalogue.public.ts'
import { cardOf } from '#features/catalogue/product-card.rules.ts'
import type { ShopListing, ShopSource } from '#features/catalogue/shop-source.ts'
import { productGroups } from '#features/pages/server/pages.public.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import type { Service } from '#platform/server/service.ts'
import { cacheLookups, type LookupCache } from './lookup-cache.ts'

/**
 * The product that a shop page shows and the instant until which the page is valid. The document's head and the page
 * cache need both.
 */
export type ShopFound = { product: Product | null; untilMs: number | null }

/** Cached shop reads, valid for one content version. */
export type StoredShop = {
  listing: LookupCache<ShopListing>
  product: LookupCache<Product>
  deliveryFrom: DeliveryFrom
}

/** Creates empty caches for the shop reads. */
export function storeShop(
  service: Pick<Service, 'database' | 'contentVersion' | 'placesVersion' | 'clock'>,
): StoredShop {
  return {
    listing: cacheLookups(service),
    product: cacheLookups(service),
    deliveryFrom: deliveryFromReader(cachedTerms(service)),
  }
}

/**
 * Returns a shop source that reads from the cache or the database and records the product and the expiry in `found`.
 */
export function serverShopSource(
  { database: { db }, clock }: Pick<Service, 'database' | 'clock'>,
  kept: StoredShop,
  found: ShopFound,
  shown: ShownLanguage | null,
): ShopSource {
  // The texts are translated, so the language is part of the cache key.
  const language = shown === null ? '' : `${shown.language} `
  return {
    list: async () => {
      const answer = await kept.listing(language, async () => {
        const [{ products, untilMs }, groups] = await Promise.all([
          publicProducts(db, clock.nowMs(), shown),
          productGroups(db, shown),
        ])
        return { value: { products: products.map(cardOf), groups: groups.flatMap(groupsBelow) }, untilMs }
      })
      found.untilMs = answer?.untilMs ?? null
      return answer?.value ?? { products: [], groups: [] }
    },
    find: async (url) => {
      const answer = await kept.product(language + url, async () => {
        const answer = await publicProduct(db, url, clock.nowMs(), shown)
        if (answer === null) return null
        const { product, untilMs } = answer
        return { value: { ...product, delivery_from: await kept.deliveryFrom(product) }, untilMs }
      })
      found.product = answer?.value ?? null
      return found.product
    },
  }
}
