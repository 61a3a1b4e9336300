/** Where the shop's screens get their goods from: the database in process on the server, calls in a browser. */
import { createContext } from 'react-router'
import type { Product } from './catalogue.contract.ts'
import type { ProductCard } from './product-card.rules.ts'

export type ShopGroup = { slug: string; name: string }
export type ShopListing = { products: ProductCard[]; groups: ShopGroup[] }

export type ShopSource = {
  list(): Promise<ShopListing>
  /** Null: there is no such product. */
  find(url: string): Promise<Product | null>
}

/** The router's handle on the source, set by the server; in a browser there is but one. */
export const shopSourceContext = createContext<ShopSource | null>(null)
