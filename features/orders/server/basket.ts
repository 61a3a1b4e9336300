import type { AddonValue } from '#features/catalogue/catalogue.contract.ts'
import type { OrderAddress, OrderLineDetail } from '../orders.contract.ts'

/** A thing about to be bought, priced by whoever sells it. */
export type BasketLine = {
  kind: string
  skuId: number | null
  subject: string | null
  code: string
  name: string
  details: OrderLineDetail[]
  /** As the cart has them; empty for what comes from no cart. */
  addons: AddonValue[]
  qty: number
  unitPriceCents: number
  discountCents: number
  hasGst: boolean
  isDigital: boolean
  isTicket: boolean
}

/**
 * What an order is made from. The shop's cart is one source, a membership application another: whatever the club sells
 * becomes an order in this one way. Priced inside the same transaction that places it.
 * @source DESIGN "Laws" 3
 */
export type Basket = {
  personId: number
  lines: BasketLine[]
  delivery: {
    typeId: number
    name: string
    isPickUp: boolean
    amountCents: number
    /** Null where it is picked up. */
    address: OrderAddress | null
  } | null
  promotionCode: string | null
  note: string
}

/** How it is to be paid. */
export type PaymentWish = {
  gateway: string | null
  usesCredit: boolean
  /** A path of this site. */
  returnPath: string | null
  /** What the buyer saw as the total; null where they said nothing. */
  expectedTotalCents: number | null
}
