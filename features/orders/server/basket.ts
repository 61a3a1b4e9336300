import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import type { OrderAddress, OrderLineDetail } from '../orders.contract.ts'

/** An item to be bought, with the price from the feature that sells it. */
export type BasketLine = {
  kind: string
  skuId: number | null
  subject: string | null
  code: string
  name: string
  details: OrderLineDetail[]
  /** The add-ons stored in the cart; empty for an item that comes from no cart. */
  addons: AddonValue[]
  qty: number
  unitPriceCents: number
  discountCents: number
  hasGst: boolean
  isDigital: boolean
  isTicket: boolean
}

/**
 * The input from which an order is made. The shop's cart is one source, a membership application another: everything
 * the club sells becomes an order in this one way. It is priced inside the transaction that places the order.
 * @source docs/reference/shop-and-payments.md §5.1
 */
export type Basket = {
  personId: number
  lines: BasketLine[]
  delivery: {
    typeId: number
    name: string
    isPickUp: boolean
    amountCents: number
    /** The delivery address; null if the order is picked up. */
    address: OrderAddress | null
  } | null
  promotionCode: string | null
  note: string
  /** Latest instant at which a bank transfer may arrive; absent if nothing in the order is tied to a date. */
  payBefore?: Date | null
}

/** How the order is to be paid. */
export type PaymentInput = {
  gateway: string | null
  usesCredit: boolean
  /** The path of this site to which the browser returns after the payment. */
  returnPath: string | null
  /** The total that the buyer saw; null if the request did not state one. */
  expectedTotalCents: number | null
}
