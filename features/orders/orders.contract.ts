/**
 * API contract of orders: a cart becomes an order, and the order is paid. Amounts are in dollars.
 * @source docs/reference/shop-and-payments.md §5.1, §5.2
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Refusal } from '#platform/shared/problem.ts'

/** The statuses of an order. @source docs/reference/shop-and-payments.md §5.2 */
export const ORDER_STATUSES = [
  'awaiting_payment',
  'paid',
  'packing',
  'shipped',
  'ready_for_pickup',
  'completed',
  'partly_refunded',
  'refunded',
  /** Never paid: the hold expired, or the buyer cancelled the order. */
  'ended',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * The status of a payment. `held_back`: money arrived but there was nothing left to pay for, so it is in the refund
 * queue.
 */
export type PaymentStatus = 'open' | 'paid' | 'failed' | 'ended' | 'held_back'

/**
 * The status of a refund. `waiting`: staff must still decide or send it; `asked`: requested from the gateway; `done`.
 */
export type RefundStatus = 'waiting' | 'asked' | 'done'

/** The delivery address as it was when the order was placed. */
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

/** One selected option of an order line, for example `{label: "Size", value: "M"}`. */
export type OrderLineDetail = { label: string; value: string }

const BASE = '/api/v1/sell'

/**
 * The input of an order. `address` is the id of a saved address; null if the order is picked up or needs no delivery.
 */
export type SubmitOrderInput = {
  address?: number | null
  shipping_option_id?: number | null
  /** Id of a payment type; not needed if nothing is left to pay. */
  paymentGateway?: string | null
  note?: string
  promotion_code?: string | null
  /**
   * The URL that the browser returns to after the payment: a path or an absolute address of this site. Default: the
   * order's invoice.
   */
  url?: string
  use_credit?: boolean
  /**
   * The total that the screen showed, in dollars. If the actual total differs, nothing is charged and the cart is
   * shown.
   */
  expected_total?: number
  /**
   * Whether the screen showed that the order is picked up. If the delivery option is of the other kind, nothing is
   * charged. Default: false for an order with an address that takes its delivery option from the cart.
   */
  expected_pick_up?: boolean
}

/**
 * The result of submitting an order. `success: false` is a refusal, with a readable `message`: the cart changed, an
 * item sold out, or the gateway declined. Then nothing was bought, unless `order` names an order that awaits payment.
 * `payment` is the URL that the browser opens next.
 */
export type SubmitOrderAnswer = {
  success: boolean
  payment: string
  message: string
  /** Code of the refusal; empty on success. */
  text_code: string
  /**
   * The order's public id; empty if there is no order. A refusal carries it too if the order was placed but its payment
   * could not begin.
   */
  order: string
}

export const submitOrder = endpoint<SubmitOrderInput, SubmitOrderAnswer>('POST', `${BASE}/cart/submitOrder`)

/**
 * Tries again to pay an order that awaits payment, with the same or another payment type. For the buyer and for anyone
 * with the order's public id.
 */
export const payOrder = endpoint<{ id: string; paymentGateway: string; url?: string }, SubmitOrderAnswer>(
  'POST',
  `${BASE}/order/pay`,
)

/** Cancels an unpaid order and returns its items to the buyer's cart. For the buyer only. */
export const cancelOrder = endpoint<{ id: string }, { success: boolean; message: string }>(
  'POST',
  `${BASE}/order/letGo`,
)

export type OrderListItem = {
  id: string
  number: number
  status: OrderStatus
  placed_at: string
  total_amount: number
  /** The names of the items, each in a line of its own: "Club tee\nClub cap and 2 more". */
  summary: string
  /** Whether the order has tickets to print. */
  has_tickets: boolean
}

/** Returns the caller's own orders, newest first. */
export const myOrders = endpoint<
  { page?: number },
  { data: OrderListItem[]; total: number; page: number; page_size: number }
>('GET', `${BASE}/order/mine`)

/** Returns the state of an order by its public id. Polled by the screen that waits for a payment. */
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

/** The refusals of the order calls, with their texts. @source docs/reference/shop-and-payments.md §5.1, §5.5 */
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
  paidAtClubIsSent: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Choose another way to pay. Payment at the club is only for orders that you pick up.`,
  },
  gatewayDown: {
    code: 'PAYMENT_UNAVAILABLE',
    status: 422,
    message: msg`We could not reach the payment service. Nothing was charged. Try again, or pay another way`,
  },
  nameNeeded: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`Add your name to your profile first. An invoice of $1,000 or more must show it`,
  },
  notWaiting: { code: 'CONFLICT', status: 409, message: msg`This order is not waiting for a payment` },
  transferTooLate: {
    code: 'NOT_ELIGIBLE',
    status: 422,
    message: msg`This payment would not arrive before the event. Choose another way to pay`,
  },
  keyReused: { code: 'VALIDATION', status: 422, message: msg`This key was used for something else.` },
} as const satisfies Record<string, Refusal>
