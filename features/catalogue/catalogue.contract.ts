/**
 * API of the shop's products. Prices are dollars including GST.
 * @source docs/reference/shop-and-payments.md §1.1, §1.2; docs/reference/interfaces.md §3.5
 */
import type { TextLanguages } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'

/** Parcel sizes. @source docs/reference/shop-and-payments.md §1.2 */
export const SIZE_CLASSES = ['S', 'M', 'L', 'XL'] as const
export type SizeClass = (typeof SIZE_CLASSES)[number]

export const ADDON_KINDS = ['choice', 'text', 'tick'] as const
export type AddonKind = (typeof ADDON_KINDS)[number]

/** A picture of a product; `option` names the option value that it shows, such as a colour, or is empty. */
export type ProductImage = {
  hash: string
  alt: string
  /** Colour `#rrggbb` shown while the picture loads. */
  placeholder: string
  width: number
  height: number
  option: string
}

/** An option to choose before buying, like the size. `swatch` is `#rrggbb`, or empty. */
export type ProductOption = {
  name: 'size' | 'colour' | 'kind'
  /** `label` is the translation of the value, in an answer in another language; the value identifies it. */
  values: { value: string; swatch: string; label?: string }[]
}

/** A variant of a product that can be bought. */
export type Sku = {
  code: string
  /** The value of each option of the product. */
  options: Record<string, string>
  price: number
  /** Price for financial members; null if there is no separate one. */
  member_price: number | null
  /** Number in stock; null if unlimited. */
  stock: number | null
  weight_g: number
  size_class: SizeClass
}

/** An add-on that can be ordered with a product. */
export type Addon = {
  code: string
  label: string
  hint: string
  kind: AddonKind
  price: number
  /** Maximum length in characters, for kind `text`. */
  max_len: number
  required: boolean
  /** The permitted values, for kind `choice`. */
  choices: string[]
  /** The translations of `choices`, in an answer in another language. */
  choice_labels?: string[]
}

/**
 * The details of a ticket for its holder. Day and times are in the club's time zone.
 * @source docs/reference/tickets-and-gate.md §1.1
 */
export type TicketDetails = {
  /** Id of the calendar event to which the ticket admits; its day, times and place then follow the event. */
  event_id?: number | null
  occasion: string
  /** Kind of ticket, like "Spectator"; may be empty. */
  kind: string
  /** Day of admission; empty if the ticket is not for a particular day. */
  day: string
  /** Last day of an event of several days; absent or empty for a single day. */
  last_day?: string
  /** Time `HH:MM` at which the gates open; may be empty. */
  opens_at: string
  place: string
  /** Postal address, possibly of several lines; may be empty. */
  address: string
  /** How to find the entrance; may be empty. */
  note: string
  schedule: { time: string; label: string }[]
  conditions: string
  permit_no: string
  /** Colour of the track, `#rrggbb`, or empty. */
  colour: string
}

export type Product = {
  id: number
  name: string
  /** The last part of its path, `/shop/{url}`. */
  url: string
  /** The slug of the product's group in the tree sell/product; empty if it is in no group. */
  group: string
  body: string
  details: { name: string; value: string }[]
  images: ProductImage[]
  options: ProductOption[]
  skus: Sku[]
  addons: Addon[]
  /** Whether the price includes GST. */
  gst: boolean
  members_only: boolean
  /** Whether nothing of the product is sent by post, as for a voucher or a fee. */
  digital: boolean
  /** The ticket details, if each piece of the product is one seat; null if the product is not a ticket. */
  ticket: TicketDetails | null
  /** Maximum quantity per order; null for no limit. */
  limit_per_order: number | null
  updated_at: string
  /**
   * The lowest delivery price of one piece, in dollars; null if it is not sent. Only in the answer for one product.
   */
  delivery_from?: number | null
  /** The languages of the texts that are not translated, by path; absent in the main language and if there is none. */
  text_languages?: TextLanguages
}

/** The value of a chosen add-on: text, one of the choices, or true for a checkbox. */
export type AddonValue = { code: string; value: string | true }

const BASE = '/api/v1/sell/product'

export type ProductList = { data: Product[]; total: number; page: number; page_size: number }

export const listProducts = endpoint<
  { filter?: object; order?: string; page?: number; page_size?: number; lang?: string | undefined },
  ProductList
>('POST', BASE)
/** Returns one product by its id or its url. With `lang`, its texts are in this language where they are translated. */
export const findProduct = endpoint<{ lang?: string | undefined }, { item: Product }>('POST', `${BASE}/:url`)
