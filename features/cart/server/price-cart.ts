import type { SizeClass } from '#features/catalogue/catalogue.contract.ts'
import {
  type AddonTerms,
  isOnSale,
  mostPerCart,
  QTY_MOST,
  unitPriceCents,
} from '#features/catalogue/catalogue.rules.ts'
import {
  cartTotals,
  type CartTotals,
  type PricedLine,
  promotionProblem,
  type PromotionProblem,
} from '../cart.rules.ts'
import {
  lowestDeliveryCents,
  type ParcelLine,
  type PricedType,
  shippingOptions,
} from '../cart-shipping.rules.ts'
import type { CartRow, LineRow, SkuRow } from './cart.store.ts'
import type { ShopTerms } from './shop-terms.store.ts'

/** The buyer's status and the current time, on which prices depend. */
export type Buyer = { isMember: boolean; nowMs: number }

/** The reason why a line of the cart cannot be bought. */
export type LineProblem =
  | { kind: 'not_on_sale' | 'members_only' | 'sold_out' }
  | { kind: 'too_many'; most: number; isStock: boolean }

export type PricedCartLine = LineRow & {
  unitPriceCents: number
  problem: LineProblem | null
  maxQty: number | null
}

export type PricedCart = {
  lines: PricedCartLine[]
  totals: CartTotals
  promotion: { code: string; label: string; problem: PromotionProblem | null; minTotalCents: number } | null
  options: PricedType[]
  /** The chosen delivery method, if it is still available. */
  chosen: PricedType | null
  needsShipping: boolean
  /** The lowest price of sending the goods anywhere, in cents; null if nothing is sent. */
  deliveryFromCents: number | null
}

/** Calculates a cart's prices from the catalogue. Prices are never stored with a cart. */
export function priceCart(
  cart: CartRow | null,
  lines: readonly LineRow[],
  terms: ShopTerms,
  buyer: Buyer,
): PricedCart {
  const qtyBySku = new Map<number, number>()
  for (const { item, line } of lines) qtyBySku.set(item.skuId, (qtyBySku.get(item.skuId) ?? 0) + line.qty)
  const priced = lines.map((row): PricedCartLine => {
    const all = qtyBySku.get(row.item.skuId) ?? row.line.qty
    return {
      ...row,
      unitPriceCents: unitPriceCents(row.item, buyer.isMember, row.line.addons, addonTermsOf(row)),
      problem: stockProblem(row, all, buyer),
      maxQty: maxQtyOf(row, all),
    }
  })
  const sums = priced.map(pricedLineOf)
  const goods = priced.filter(({ product }) => !product.isDigital).map(parcelLineOf)
  const promotion = promotionOf(cart, sums, terms, buyer)
  const counting =
    promotion !== null && promotion.problem === null ? terms.promotions.get(promotion.code) : undefined
  const isParcelFree = counting?.kind === 'free_parcel'
  const options = shippingOptions(terms.shipping, goods, cart?.shippingPlace ?? null, isParcelFree)
  const chosen = options.find(({ id }) => id === cart?.shippingTypeId) ?? null
  return {
    lines: priced,
    totals: cartTotals(sums, counting ?? null, chosen?.amountCents ?? 0),
    promotion,
    options,
    chosen,
    needsShipping: goods.length > 0,
    deliveryFromCents: lowestDeliveryCents(terms.shipping, goods, isParcelFree),
  }
}

/** Returns why this buyer cannot buy this quantity of an item; null if they can. */
export function stockProblem(
  { item, product }: SkuRow,
  qty: number,
  { isMember, nowMs }: Buyer,
): LineProblem | null {
  const window = {
    isEnabled: product.isEnabled && item.isSkuEnabled,
    isEventOff: product.isEventOff,
    activeFromMs: product.activeFrom?.getTime() ?? null,
    activeToMs: product.activeTo?.getTime() ?? null,
  }
  if (!isOnSale(window, nowMs)) return { kind: 'not_on_sale' }
  if (product.isMembersOnly && !isMember) return { kind: 'members_only' }
  if (item.stock === 0) return { kind: 'sold_out' }
  const most = mostPerCart({ stock: item.stock, limitPerOrder: product.limitPerOrder })
  return most !== null && qty > most ? { kind: 'too_many', most, isStock: most === item.stock } : null
}

/** Returns the terms of an item's add-ons in the form the rules need. */
export function addonTermsOf({ terms }: SkuRow): AddonTerms[] {
  return terms.map((addon) => ({ ...addon, kind: addon.kind as AddonTerms['kind'] }))
}

function maxQtyOf(row: LineRow, qtyOfSku: number): number | null {
  const most = mostPerCart({ stock: row.item.stock, limitPerOrder: row.product.limitPerOrder })
  return most === null ? null : Math.min(QTY_MOST, Math.max(0, most - (qtyOfSku - row.line.qty)))
}

function pricedLineOf({ unitPriceCents: price, line, product }: PricedCartLine): PricedLine {
  return {
    unitPriceCents: price,
    qty: line.qty,
    hasGst: product.hasGst,
    takesCodes: product.takesCodes,
    isDigital: product.isDigital,
  }
}

function parcelLineOf({ line, item }: LineRow): ParcelLine {
  return { qty: line.qty, weightG: item.weightG, sizeClass: item.sizeClass as SizeClass }
}

function promotionOf(
  cart: CartRow | null,
  sums: readonly PricedLine[],
  terms: ShopTerms,
  { isMember, nowMs }: Buyer,
): PricedCart['promotion'] {
  const code = cart?.promotionCode ?? null
  if (code === null) return null
  const promotion = terms.promotions.get(code)
  const { subtotalCents } = cartTotals(sums, null, 0)
  return {
    code,
    label: promotion?.label ?? '',
    problem: promotionProblem(promotion, { subtotalCents, isMember, nowMs }),
    minTotalCents: promotion?.minTotalCents ?? 0,
  }
}
