/**
 * Orders on the wire: a cart becomes an order, the order is paid. Money is dollars.
 * @source SPEC §4 "Order submission", §7 "Sell side"; WIRE §5; DOMAIN §3.11, §4 "Order"
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** @source DOMAIN §4 "Order" */
export const ORDER_STATUSES = [
  'awaiting_payment',
  'paid',
  'packing',
  'shipped',
  'ready_for_pickup',
  'completed',
  'partly_refunded',
  'refunded',
  /** Never paid: its hold ended, or its buyer let it go. */
  'ended',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** `held_back`: money came that buys nothing any more, and waits in the refund queue. */
export type PaymentStatus = 'open' | 'paid' | 'failed' | 'ended' | 'held_back'

/** `waiting` for somebody to decide or to send it, `asked` of the gateway, `done`. */
export type RefundStatus = 'waiting' | 'asked' | 'done'

/** Where it is sent, as it was when the order was placed. */
export type OrderAddress = {
  name: string
  company: string
  street_address: string
  street_address_1: string
  city: string
  state: string
  postcode: string
  country: string
  phone: string
}

/** `{label: "Size", value: "M"}`. */
export type OrderLineDetail = { label: string; value: string }

const BASE = '/api/v1/sell'

/** A saved address by its id; null for what is picked up and for what is not sent. */
export type SubmitOrderInput = {
  address?: number | null
  shipping_option_id?: number | null
  /** Id of a payment type; not needed where nothing is left to pay. */
  paymentGateway?: string | null
  note?: string
  promotion_code?: string | null
  /** Where the browser comes back to once it is paid: a path of this site. Default: the order's invoice. */
  url?: string
  use_credit?: boolean
  /** What the screen showed as the total, in dollars. Where it differs, nothing is charged and the cart is shown. */
  expected_total?: number
}

/**
 * `success: false` is a refusal by rule, in `message` for a person: the cart changed, something sold out, a gateway said
 * no. Nothing was bought then, unless `order` names one that waits for its payment. `payment` is where the browser goes next.
 */
export type SubmitOrderAnswer = {
  success: boolean
  payment: string
  message: string
  /** Code of the refusal; empty on success. */
  text_code: string
  /** The order's public id; empty where there is none. Also with a refusal, where it stands and its payment could not begin. */
  order: string
}

export const submitOrder = endpoint<SubmitOrderInput, SubmitOrderAnswer>('POST', `${BASE}/cart/submitOrder`)

/** Another try to pay an order that waits: the same way or another one. For its buyer, and who holds its public id. */
export const payOrder = endpoint<{ id: string; paymentGateway: string; url?: string }, SubmitOrderAnswer>(
  'POST',
  `${BASE}/order/pay`,
)

/** Lets go of an order that was not paid, and puts its goods back into the buyer's cart. For its buyer. */
export const letOrderGo = endpoint<{ id: string }, { success: boolean; message: string }>(
  'POST',
  `${BASE}/order/letGo`,
)

export type OrderListItem = {
  id: string
  number: number
  status: OrderStatus
  placed_at: string
  total_amount: number
  /** "Club tee, Club cap and 2 more". */
  summary: string
  /** Whether there are any to print. */
  has_tickets: boolean
}

/** The caller's own, newest first. */
export const myOrders = endpoint<
  { page?: number },
  { data: OrderListItem[]; total: number; page: number; page_size: number }
>('GET', `${BASE}/order/mine`)

/** How an order stands, for the screen that waits for a payment. By public id. */
export const orderState = endpoint<
  { id: string },
  {
    item: {
      id: string
      number: number
      status: OrderStatus
      is_paid: boolean
      due_amount: number
      updated_at: string
    }
  }
>('GET', `${BASE}/order/state`)

/** @source SPEC §8; DOMAIN §3.11 */
export const ORDER_REFUSALS = {
  cartEmpty: { code: 'CART_EMPTY', status: 422, message: msg`Your cart is empty` },
  cartChanged: {
    code: 'CART_CHANGED',
    status: 422,
    message: msg`Prices or stock have changed since you last looked. Check your cart, then order again`,
  },
  chooseDelivery: { code: 'VALIDATION', status: 422, message: msg`Choose a delivery option` },
  deliveryChanged: {
    code: 'CART_CHANGED',
    status: 422,
    message: msg`Delivery prices changed, please check`,
  },
  chooseAddress: { code: 'VALIDATION', status: 422, message: msg`Choose where we deliver to` },
  choosePayment: { code: 'VALIDATION', status: 422, message: msg`Choose how to pay` },
  gatewayDown: {
    code: 'PAYMENT_UNAVAILABLE',
    status: 422,
    message: msg`We could not reach the payment service. Nothing was charged. Try again, or pay another way`,
  },
  notWaiting: { code: 'CONFLICT', status: 409, message: msg`This order is not waiting for a payment` },
  keyReused: { code: 'VALIDATION', status: 422, message: msg`This key was used for something else.` },
} as const satisfies Record<string, Refusal>
