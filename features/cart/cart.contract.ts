/**
 * The cart on the wire. Every call answers the whole cart. Money is dollars; `total_tax` is the GST contained in the total.
 * @source SPEC §3 "Cart", §7 "Sell side"; WIRE §5 "Cart"
 */
import { msg } from '@lingui/core/macro'
import type { AddonValue, ProductImage } from '#features/catalogue/catalogue.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** Where an order is to go, as far as a price needs it. `id` of a saved address, or null. */
export type CartPlace = { id: number | null; suburb: string; postcode: string; country: string }

export type CartAddon = { code: string; label: string; value: string; price: number }

export type CartItem = {
  id: number
  /** Of its product's page. */
  url: string
  name: string
  product_name: string
  sku_id: number
  sku: { code: string; options: Record<string, string> }
  addons: CartAddon[]
  qty: number
  /** Of one, add-ons included. */
  price: number
  image: string
  img: { url: string; webp_url: string; placeholder: string } | null
  /** The same picture as our own screens draw it. */
  picture: ProductImage | null
  subtotal: number
  /** Whether that many can be had now. */
  can_purchase_qty: boolean
  /** How many could be had at most on this line; null for any number up to 99. */
  max_qty: number | null
  /** In words why it cannot be had so; empty where it can. */
  problem: string
}

/** @source SPEC §3 "Shipping quote entry" */
export type ShippingQuote = {
  shipping_type_id: number
  shipping_name: string
  /** How long it takes, in words; may be empty. */
  note: string
  amount: number
  is_pick_up: boolean
}

/** What came over from before the login: a line of the member's cart, and how many of it are new. */
export type MergedItem = { id: number; name: string; qty: number; qty_before: number }

export type Cart = {
  item_count: number
  items: CartItem[]
  subtotal: number
  /** A stranger's key; empty for a member, and where there is no cart yet. */
  sessionKey: string
  all_in_stock: boolean
  promotion_code: string
  /** What the code does, in the club's words. */
  promotion_label: string
  /** Why the code does nothing just now; empty where it does. */
  promotion_problem: string
  discount_amount: number
  shipping_amount: number
  /** Id of a shipping type; null until one is chosen. */
  shipping_type: number | null
  shipping_address: CartPlace | null
  /** Whether anything in it must be sent or picked up. */
  needs_shipping: boolean
  total_amount: number
  total_tax: number
  payment_types: { id: string; name: string }[]
  /** What came over from before the login; empty but in the answer of mergeCart. */
  merged: MergedItem[]
}

export type ShippingAddressInput = number | { suburb: string; postcode: string; country: string } | null

const BASE = '/api/v1/sell/cart'

export const addToCart = endpoint<
  { sku: string; qty: number; addons?: AddonValue[]; session?: string },
  Cart
>('POST', `${BASE}/cartAdd`)
export const removeFromCart = endpoint<{ id: number; session?: string }, Cart>('POST', `${BASE}/cartRemove`)
export const updateCart = endpoint<{ id: number; qty: number; session?: string }, Cart>(
  'POST',
  `${BASE}/cartUpdate`,
)
/** Brings what a stranger gathered into the cart of who has just logged in. */
export const mergeCart = endpoint<{ session: string }, Cart>('POST', `${BASE}/mergeCart`)
/** What is absent stays as it was; null or empty takes it away. */
export const getCart = endpoint<
  {
    session?: string
    promotion_code?: string | null
    shipping_type?: number | null
    shipping_address?: ShippingAddressInput
  },
  Cart
>('POST', `${BASE}/getCart`)
export const shippingQuote = endpoint<
  { session?: string; suburb: string; postcode: string; country?: string },
  Cart & { data: ShippingQuote[] }
>('POST', `${BASE}/shippingQuote`)
/** The same for a saved address; null for what needs none: picking it up. */
export const requestShippingQuote = endpoint<
  { session?: string; address: number | null },
  Cart & { data: ShippingQuote[] }
>('POST', `${BASE}/requestShippingQuote`)

/** @source DOMAIN §3.11; WIRE §5 */
export const CART_REFUSALS = {
  outOfStock: { code: 'OUT_OF_STOCK', status: 422, message: msg`Only {left} left` },
  soldOut: { code: 'OUT_OF_STOCK', status: 422, message: msg`That is sold out` },
  overLimit: { code: 'OUT_OF_STOCK', status: 422, message: msg`One order can hold {most} of these at most` },
  notOnSale: { code: 'NOT_ELIGIBLE', status: 422, message: msg`That is not on sale now` },
  membersOnly: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Only members can buy that. Log in with a current membership`,
  },
  cartFull: {
    code: 'CART_FULL',
    status: 422,
    message: msg`A cart can hold {most, plural, one {# thing} other {# different things}} at most`,
  },
  codeUnknown: { code: 'PROMOTION_INVALID', status: 422, message: msg`We do not know that code` },
  codeExpired: { code: 'PROMOTION_INVALID', status: 422, message: msg`That code has expired` },
  codeTooEarly: { code: 'PROMOTION_INVALID', status: 422, message: msg`That code does not count yet` },
  codeUsedUp: { code: 'PROMOTION_INVALID', status: 422, message: msg`That code has been used up` },
  codeForMembers: {
    code: 'PROMOTION_INVALID',
    status: 422,
    message: msg`That code is for members. Log in to use it`,
  },
  codeNeedsTotal: {
    code: 'PROMOTION_INVALID',
    status: 422,
    message: msg`That code needs a total of {total}`,
  },
  keyReused: { code: 'VALIDATION', status: 422, message: msg`This key was used for something else.` },
} as const satisfies Record<string, Refusal>
