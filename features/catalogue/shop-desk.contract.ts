/**
 * Products at the shop desk, by the generic record calls of products. Money is in dollars.
 * @source docs/reference/shop-and-payments.md §1.1, §1.5
 */
import type { Addon, Product, ProductImage, Sku, TicketDetails } from './catalogue.contract.ts'
import type { RecordTexts } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

const BASE = '/api/v1/sell/product'

/** The maximum number of pictures of one product. */
export const PICTURES_MOST = 20
/** Largest picture in bytes. @source docs/reference/security.md §5.4; docs/reference/media.md §4.1 */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024

/**
 * A product with the fields that only the desk gets. `updated_at` is its revision: a save with an older one is refused.
 */
export type DeskProduct = Product & {
  /** Whether it is left out of lists and search because another screen sells it. */
  is_hidden: boolean
  takes_codes: boolean
  voucher: boolean
  /** Start of sale, as an instant. */
  active_from: string | null
  active_to: string | null
  is_enabled: boolean
  /** Whether its event is a draft, postponed or cancelled, so that no tickets are sold. Read only. */
  is_event_off: boolean
  /** Position in the shop: the lowest first. */
  sort_order: number
  /** The texts of `productTexts` in the further languages of the club. */
  translations: RecordTexts
}

/** A product as it is sent. The stock applies to new SKUs only; that of existing ones is changed at the stock desk. */
export type ProductInput = Omit<
  Product,
  'id' | 'updated_at' | 'text_languages' | 'images' | 'skus' | 'addons' | 'ticket'
> & {
  images: Pick<ProductImage, 'hash' | 'alt' | 'option'>[]
  skus: Sku[]
  addons: Addon[]
  ticket: TicketDetails | null
} & Pick<
    DeskProduct,
    'is_hidden' | 'takes_codes' | 'voucher' | 'active_from' | 'active_to' | 'is_enabled' | 'sort_order'
  > &
  Partial<Pick<DeskProduct, 'translations'>>

/** Returns one product, even if it is not public. */
export const deskProductAt = (id: number) =>
  endpoint<Record<string, never>, { item: DeskProduct }>('POST', `${BASE}/${id}`)

export const makeProduct = endpoint<ProductInput, { item: DeskProduct }>('POST', `${BASE}/create`)
/** Updates a product; only changed fields are sent. */
export const changeProduct = endpoint<
  Partial<ProductInput> & { id: number; updated_at: string },
  { item: DeskProduct }
>('POST', `${BASE}/update`)
/** Uploads a picture: a multipart form with one `file`. Products refer to it by `key`. */
export const uploadProductPicture = endpoint<never, { key: string }>('POST', `${BASE}/upload`)

export type GroupNode = { slug: string; name: string; children: GroupNode[] }
export const productGroups = endpoint<Record<string, never>, { data: GroupNode[] }>(
  'GET',
  '/api/v1/cognito/group/sell/product',
)

/** An event for which tickets can be sold. */
export type SaleEvent = { id: number; title: string; starts_on: string; place: string }
/** Lists published events, by the generic record call of events. */
export const saleEvents = endpoint<
  { filter: { ends_on: { gte: string } }; order: string; page_size: number },
  { data: SaleEvent[] }
>('POST', '/api/v1/club/event')
