/**
 * The API calls of the cart. Every call returns the whole cart. Money is in dollars; `total_tax` is the GST contained
 * in the total.
 * @source docs/reference/shop-and-payments.md §2.1, §2.2
 */
import { msg } from '@lingui/core/macro'
import type { AddonValue, ProductImage } from '#features/catalogue/catalogue.contract.ts'
import type { TextLanguages } from '#features/site/record-texts.rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/**
 * A delivery destination, reduced to the fields that its price depends on. `id` is that of a saved address, or null.
 */
export type CartPlace = { id: number | null; suburb: string; postcode: string; country: string }

/**
 * A chosen add-on. `value` is the text or choice as the catalogue stores it; `value_label` is the choice in the
 * reader’s language, if it is translated.
 */
export type CartAddon = { code: string; label: string; value: string; value_label?: string; price: number }

export type CartItem = {
  id: number
  /** The address of the product's page. */
  url: string
  name: string
  product_name: string
  sku_id: number
  /** `option_labels` are the chosen values in the reader’s language, by the same names. */
  sku: { code: string; options: Record<string, string>; option_labels: Record<string, string> }
  addons: CartAddon[]
  qty: number
  /** The price of one piece, add-ons included. */
  price: number
  image: string
  img: { url: string; webp_url: string; placeholder: string } | null
  /** The same picture in the structure that the app’s own screens use. */
  picture: ProductImage | null
  subtotal: number
  /** Whether this quantity is available now. */
  can_purchase_qty: boolean
  /** The largest quantity available for this line; null for any number up to 99. */
  max_qty: number | null
  /** The reason why the line cannot be bought in its present state; empty if it can be bought. */
  problem: string
  /** The language of `product_name`, if it is not translated; absent in the main language. */
  text_languages?: TextLanguages<'product_name'>
}

/** The club's next event after today, at which orders can be picked up. */
export type PickUpEvent = { title: string; day: string }

/** A delivery method with its price for a cart and a place. @source docs/reference/shop-and-payments.md §4.2 */
export type ShippingQuote = {
  shipping_type_id: number
  shipping_name: string
  /** The delivery time as text; may be empty. */
  note: string
  amount: number
  is_pick_up: boolean
  /**
   * The event at which the goods are picked up, in the reader's language, and its first day; absent for other methods,
   * and while no event is planned.
   */
  event?: PickUpEvent
  /** The languages of name and note if they are not translated; absent if both are. */
  text_languages?: TextLanguages<'shipping_name' | 'note'>
}

/** A line of the member's cart that received pieces from the guest cart at login: `qty` were added to `qty_before`. */
export type MergedItem = { id: number; name: string; qty: number; qty_before: number }

export type Cart = {
  item_count: number
  items: CartItem[]
  subtotal: number
  /** A guest's cart key; empty for a member, and if there is no cart yet. */
  sessionKey: string
  all_in_stock: boolean
  promotion_code: string
  /** The club's description of the code. */
  promotion_label: string
  /** The reason why the code has no effect at the moment; empty if it has one. */
  promotion_problem: string
  discount_amount: number
  shipping_amount: number
  /** The id of a shipping type; null until one is chosen. */
  shipping_type: number | null
  shipping_address: CartPlace | null
  /** Whether any item must be sent or picked up. */
  needs_shipping: boolean
  /** The lowest price of sending the items anywhere, shown until the destination is known; null if nothing is sent. */
  delivery_from: number | null
  total_amount: number
  total_tax: number
  payment_types: { id: string; name: string }[]
  /** Present if no payment type is left, because the order is sent and the club takes payment at the club only. */
  only_at_club?: true
  /** The lines merged from the guest cart at login; filled only in the response of mergeCart. */
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
/** Merges the guest cart into the member's cart after login. */
export const mergeCart = endpoint<{ session: string }, Cart>('POST', `${BASE}/mergeCart`)
/**
 * Returns the cart, after changing its code or delivery if given. An absent field stays unchanged; null or empty clears
 * it.
 */
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
/** Returns shipping quotes for a saved address; null asks for methods without an address, such as pick-up. */
export const requestShippingQuote = endpoint<
  { session?: string; address: number | null },
  Cart & { data: ShippingQuote[] }
>('POST', `${BASE}/requestShippingQuote`)

/** The refusals of the cart, with their texts. @source docs/reference/shop-and-payments.md §2.3, §3.2 */
export const CART_REFUSALS = {
  outOfStock: { code: 'OUT_OF_STOCK', status: 422, message: msg`Only {left} left` },
  soldOut: { code: 'OUT_OF_STOCK', status: 422, message: msg`That is sold out` },
  overLimit: { code: 'OUT_OF_STOCK', status: 422, message: msg`You can order at most {most} of these` },
  notOnSale: { code: 'NOT_ELIGIBLE', status: 422, message: msg`That is not on sale now` },
  membersOnly: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Only members can buy that. Log in with a current membership`,
  },
  cartFull: {
    code: 'CART_FULL',
    status: 422,
    message: msg`A cart can hold {most, plural, one {# item} other {# different items}} at most`,
  },
  codeUnknown: { code: 'PROMOTION_INVALID', status: 422, message: msg`We do not know that code` },
  codeExpired: { code: 'PROMOTION_INVALID', status: 422, message: msg`That code has expired` },
  codeTooEarly: { code: 'PROMOTION_INVALID', status: 422, message: msg`That code is not valid yet` },
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
