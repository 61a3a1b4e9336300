/**
 * What the club sells, on the wire. Prices are dollars including GST.
 * @source SPEC §1 "Shop functions"; WIRE §5 "Model base paths"; DOMAIN §3.11
 */
import { endpoint } from '#platform/shared/endpoint.ts'

/** @source DOMAIN §3.11 "size_class" */
export const SIZE_CLASSES = ['S', 'M', 'L', 'XL'] as const
export type SizeClass = (typeof SIZE_CLASSES)[number]

export const ADDON_KINDS = ['choice', 'text', 'tick'] as const
export type AddonKind = (typeof ADDON_KINDS)[number]

/** A picture of a product; `option` names the choice that it shows, like a colour, or is empty. */
export type ProductImage = {
  hash: string
  alt: string
  /** `#rrggbb` */
  placeholder: string
  width: number
  height: number
  option: string
}

/** Something to choose before it can be bought, like the size. `swatch` is `#rrggbb`, or empty. */
export type ProductOption = { name: 'size' | 'colour' | 'kind'; values: { value: string; swatch: string }[] }

/** One thing on the shelf. */
export type Sku = {
  code: string
  /** The value chosen of each option of the product. */
  options: Record<string, string>
  price: number
  /** For financial members; null where everybody pays the same. */
  member_price: number | null
  /** How many are left; null for endless. */
  stock: number | null
  weight_g: number
  size_class: SizeClass
}

/** Something that can be had with it. */
export type Addon = {
  code: string
  label: string
  hint: string
  kind: AddonKind
  price: number
  /** Of a text, in characters. */
  max_len: number
  required: boolean
  /** Of a choice. */
  choices: string[]
}

/**
 * What a ticket admits to, as its holder must know it. The day and the times of day are the club's.
 * @source DOMAIN §3.10
 */
export type TicketFacts = {
  occasion: string
  /** Which ticket it is, like "Spectator"; may be empty. */
  kind: string
  /** Empty where it is for no one day. */
  day: string
  /** `HH:MM` when the gates open; may be empty. */
  opens_at: string
  place: string
  /** The street, one line under the other; may be empty. */
  address: string
  /** How to find the way in; may be empty. */
  note: string
  schedule: { time: string; label: string }[]
  conditions: string
  permit_no: string
  /** `#rrggbb` of the track, or empty. */
  colour: string
}

export type Product = {
  id: number
  name: string
  /** The last part of its address, `/shop/{url}`. */
  url: string
  /** The slug of a group of the tree sell/product; empty for none. */
  group: string
  body: string
  details: { name: string; value: string }[]
  images: ProductImage[]
  options: ProductOption[]
  skus: Sku[]
  addons: Addon[]
  /** Whether its price holds GST. */
  gst: boolean
  members_only: boolean
  /** Nothing is sent by post: a voucher, a fee. */
  digital: boolean
  /** What it admits to; null for what is no ticket. Each piece is one seat. */
  ticket: TicketFacts | null
  /** How many one order may hold; null for any number. */
  limit_per_order: number | null
  updated_at: string
}

/** What an add-on was given: text, one of the choices, or true for a tick. */
export type AddonValue = { code: string; value: string | true }

const BASE = '/api/v1/sell/product'

export type ProductList = { data: Product[]; total: number; page: number; page_size: number }

export const listProducts = endpoint<
  { filter?: object; order?: string; page?: number; page_size?: number },
  ProductList
>('POST', BASE)
/** One product by its id or its url. */
export const findProduct = endpoint<Record<string, never>, { item: Product }>('POST', `${BASE}/:url`)
