import { centsOf } from '#platform/shared/money.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Product, ProductImage } from './catalogue.contract.ts'
import { fewLeft } from './catalogue.rules.ts'

/** A product as shown in lists. */
export type ProductCard = {
  name: string
  /** The language of the name, if it is not the reader’s. */
  language?: Locale
  url: string
  group: string
  image: ProductImage | null
  priceCents: number
  /** Whether some variants cost more than `priceCents`. */
  isFrom: boolean
  isSoldOut: boolean
  /** The number of pieces left of all sizes together; null unless it is low. */
  fewLeft: number | null
  isMembersOnly: boolean
  /** Code of the only SKU, if the product can be bought without a choice; null if its page asks something first. */
  onlySku: string | null
}

/** Returns the list data of a product. */
export function cardOf(product: Product): ProductCard {
  const prices = product.skus.map(({ price }) => centsOf(price))
  const priceCents = prices.length === 0 ? 0 : Math.min(...prices)
  const language = product.text_languages?.['name']
  return {
    name: product.name,
    ...(language && { language }),
    url: product.url,
    group: product.group,
    image: product.images[0] ?? null,
    priceCents,
    isFrom: prices.some((price) => price > priceCents),
    isSoldOut: product.skus.every(({ stock }) => stock === 0),
    fewLeft: fewLeft(stockOf(product)),
    isMembersOnly: product.members_only,
    onlySku: onlySkuOf(product),
  }
}

/** Returns the sum of the stock of all skus; null if one of them is unlimited. */
function stockOf({ skus }: Product): number | null {
  return skus.reduce<number | null>(
    (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
    0,
  )
}

function onlySkuOf({ skus, addons, ticket, members_only: isMembersOnly }: Product): string | null {
  const [sku, ...others] = skus
  if (sku === undefined || others.length > 0 || addons.length > 0) return null
  return sku.stock === 0 || ticket !== null || isMembersOnly ? null : sku.code
}
