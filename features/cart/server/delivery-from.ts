import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { cachedByVersion } from '#platform/server/cached-by-version.ts'
import type { Service } from '#platform/server/service.ts'
import { productDeliveryFrom } from '../cart-shipping.rules.ts'
import { loadShopTerms, type ShopTerms } from './shop-terms.store.ts'

/** Returns the lowest delivery price of one piece of a product, in dollars; null if it is not sent. */
export type DeliveryFrom = (product: Pick<Product, 'digital' | 'skus'>) => Promise<number | null>

/** Returns the function that reads the shop's terms, once for each content version. */
export function cachedTerms({
  database,
  contentVersion,
}: Pick<Service, 'database' | 'contentVersion'>): () => Promise<ShopTerms> {
  return cachedByVersion(
    () => contentVersion.current(),
    () => loadShopTerms(database.cacheReads),
  )
}

/** Returns the function that reads the delivery prices. @param terms the shop's terms, cached in memory */
export function deliveryFromReader(terms: () => Promise<ShopTerms>): DeliveryFrom {
  return async (product) => productDeliveryFrom((await terms()).shipping, product)
}
