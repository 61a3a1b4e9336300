/** Products at the shop's desk, by the generic calls of products. Money is dollars. @source SPEC §7; DOMAIN §3.11 */
import type {
  Addon,
  Product,
  ProductImage,
  Sku,
  TicketFacts,
} from '#features/catalogue/catalogue.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/sell/product'

/** Most pictures of one product. */
export const PICTURES_MOST = 20
/** A picture at most. @source SECURITY row 23 */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024

/** A product with what the desk alone sees of it. `updated_at` is its version: who sends an older one is refused. */
export type DeskProduct = Product & {
  /** In no list and not in the search: another screen sells it. */
  is_hidden: boolean
  takes_codes: boolean
  voucher: boolean
  /** Instants. */
  active_from: string | null
  active_to: string | null
  is_enabled: boolean
  /** Where it stands in the shop: the lowest first. */
  sort_order: number
}

/** A product as it is sent. Pieces count where a thing is new on the shelf; they are counted anew at the stock desk. */
export type ProductWish = Omit<Product, 'id' | 'updated_at' | 'images' | 'skus' | 'addons' | 'ticket'> & {
  images: Pick<ProductImage, 'hash' | 'alt' | 'option'>[]
  skus: Sku[]
  addons: Addon[]
  ticket: TicketFacts | null
} & Pick<
    DeskProduct,
    'is_hidden' | 'takes_codes' | 'voucher' | 'active_from' | 'active_to' | 'is_enabled' | 'sort_order'
  >

export const deskProducts = endpoint<
  { filter?: { name: { like: string } }; order: string; page: number; page_size: number },
  { data: DeskProduct[]; total: number; page: number; page_size: number }
>('POST', BASE)

/** One product, also one that nobody else sees. */
export const deskProductAt = (id: number) =>
  endpoint<Record<string, never>, { item: DeskProduct }>('POST', `${BASE}/${id}`)

export const makeProduct = endpoint<ProductWish, { item: DeskProduct }>('POST', `${BASE}/create`)
/** Only what is to change is sent. */
export const changeProduct = endpoint<
  Partial<ProductWish> & { id: number; updated_at: string },
  { item: DeskProduct }
>('POST', `${BASE}/update`)
/** A form with the one `file`, a picture; `key` is what a product names it by. */
export const bringPicture = endpoint<never, { key: string }>('POST', `${BASE}/upload`)

export type GroupNode = { slug: string; name: string; children: GroupNode[] }
export const productGroups = endpoint<Record<string, never>, { data: GroupNode[] }>(
  'GET',
  '/api/v1/cognito/group/sell/product',
)
