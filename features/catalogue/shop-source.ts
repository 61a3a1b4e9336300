/** Data source of the shop's screens: direct database access on the server, API calls in the browser. */
import { createContext } from 'react-router'
import type { Locale } from '#platform/shared/locales.ts'
import type { Product } from './catalogue.contract.ts'
import type { ProductCard } from './product-card.rules.ts'

/** A group of products. `language` is that of its name, if it is not the reader’s. */
export type ShopGroup = { slug: string; name: string; language?: Locale }
export type ShopListing = { products: ProductCard[]; groups: ShopGroup[] }

export type ShopSource = {
  list(): Promise<ShopListing>
  /** Returns null if there is no such product. */
  find(url: string): Promise<Product | null>
}

/** Router context with the source, set by the server; the browser has a single one. */
export const shopSourceContext = createContext<ShopSource | null>(null)
