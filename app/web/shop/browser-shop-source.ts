import { findProduct, listProducts } from '#features/catalogue/catalogue.contract.ts'
import { cardOf } from '#features/catalogue/product-card.rules.ts'
import type { ShopSource } from '#features/catalogue/shop-source.ts'
import type { Group } from '#features/pages/pages.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { contentLanguage } from '#platform/web/content-language.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { groupsBelow } from './shop-groups.ts'

const productGroups = endpoint<{ lang: string | undefined }, { data: Group[] }>(
  'GET',
  '/api/v1/cognito/group/sell/product',
)
const SHELF_MOST = 100

/** The source of shop data in the browser, which calls the API. */
export const browserShopSource: ShopSource = {
  list: async () => {
    const [{ data }, groups] = await Promise.all([
      call(listProducts, { order: 'sort_order', page_size: SHELF_MOST, lang: contentLanguage() }),
      call(productGroups, { lang: contentLanguage() }),
    ])
    return { products: data.map(cardOf), groups: groups.data.flatMap(groupsBelow) }
  },
  find: async (url) => {
    try {
      return (await call(findProduct, { lang: contentLanguage() }, { params: { url } })).item
    } catch (error) {
      if (error instanceof RequestFailure && error.status === 404) return null
      throw error
    }
  },
}
