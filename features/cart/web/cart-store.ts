import { useStore } from 'zustand'
import { createKeptStore } from '#platform/web/kept-store.ts'
import type { Cart, CartItem, MergedItem } from '../cart.contract.ts'
import { CART_NAME, onCartForgotten } from './kept-cart.ts'

/** The cart as this browser keeps it, in SPEC's spelling. @source SPEC §3 "Cart" */
export type KeptCart = Omit<Cart, 'item_count' | 'items' | 'subtotal'> & {
  cartitemCount: number
  cartSubtotal: number
  hasCartItems: boolean
  cartitems: CartItem[]
  /** Whether the server has been asked since this browser knows of a cart. */
  isKnown: boolean
  /** Whether the last time it was asked, nobody answered. */
  isUnreached: boolean
  /** What came over at the login, until somebody has seen it to. */
  mergedToShow: MergedItem[]
}

const EMPTY: KeptCart = {
  cartitemCount: 0,
  cartSubtotal: 0,
  sessionKey: '',
  hasCartItems: false,
  all_in_stock: true,
  promotion_code: '',
  promotion_label: '',
  promotion_problem: '',
  discount_amount: 0,
  shipping_amount: 0,
  shipping_address: null,
  shipping_type: null,
  needs_shipping: false,
  total_amount: 0,
  total_tax: 0,
  payment_types: [],
  cartitems: [],
  merged: [],
  isKnown: false,
  isUnreached: false,
  mergedToShow: [],
}

export const cartStore = createKeptStore<KeptCart>(CART_NAME, EMPTY, (value) => {
  const kept = value as Partial<KeptCart> | null
  const isCart =
    typeof kept?.sessionKey === 'string' &&
    Array.isArray(kept.cartitems) &&
    typeof kept.total_amount === 'number'
  // A page that was left while it asked could not be answered: that says nothing of this one.
  return isCart ? { ...EMPTY, ...kept, isUnreached: false } : null
})

onCartForgotten(() => cartStore.setState(EMPTY, true))

/** Takes over what a call answered. */
export function takeCart(answer: Cart): void {
  const { item_count, items, subtotal, merged, ...rest } = answer
  const { mergedToShow } = cartStore.getState()
  cartStore.setState(
    {
      ...EMPTY,
      ...rest,
      merged,
      cartitemCount: item_count,
      cartSubtotal: subtotal,
      hasCartItems: items.length > 0,
      cartitems: items,
      isKnown: true,
      mergedToShow: merged.length > 0 ? merged : mergedToShow,
    },
    true,
  )
}

/** Watches a part of the cart on a screen. Empty while the document is drawn and taken over. */
export function useKeptCart<Part>(select: (cart: KeptCart) => Part): Part {
  return useStore(cartStore, select)
}
