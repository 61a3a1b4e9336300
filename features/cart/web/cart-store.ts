import { useStore } from 'zustand'
import { createStoredState } from '#platform/web/stored-state.ts'
import type { Cart, CartItem, MergedItem } from '../cart.contract.ts'
import { CART_NAME, onCartForgotten } from './stored-cart.ts'

/**
 * The cart as this browser stores it, with the field names of SPEC.
 * @source docs/reference/shop-and-payments.md §2.1
 */
export type StoredCart = Omit<Cart, 'item_count' | 'items' | 'subtotal'> & {
  cartitemCount: number
  cartSubtotal: number
  hasCartItems: boolean
  cartitems: CartItem[]
  /** Whether an answer of the server is stored; false while the empty cart is only an assumption. */
  isKnown: boolean
  /** Whether the last request failed. */
  loadFailed: boolean
  /** The items merged at login, until the notice about them is dismissed. */
  mergedToShow: MergedItem[]
}

const EMPTY: StoredCart = {
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
  delivery_from: null,
  total_amount: 0,
  total_tax: 0,
  payment_types: [],
  cartitems: [],
  merged: [],
  isKnown: false,
  loadFailed: false,
  mergedToShow: [],
}

export const cartStore = createStoredState<StoredCart>(CART_NAME, EMPTY, (value) => {
  const stored = value as Partial<StoredCart> | null
  const isCart =
    typeof stored?.sessionKey === 'string' &&
    Array.isArray(stored.cartitems) &&
    typeof stored.total_amount === 'number'
  // Ignore a stored failure. It is from an earlier page, whose request failed only because the page was left.
  return isCart ? { ...EMPTY, ...stored, loadFailed: false } : null
})

onCartForgotten(() => cartStore.setState(EMPTY, true))

/** Stores the cart that a call returned. */
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

/** Subscribes a component to a part of the cart. Empty during server rendering and hydration. */
export function useStoredCart<Part>(select: (cart: StoredCart) => Part): Part {
  return useStore(cartStore, select)
}

/** Returns the cart stored in this browser. */
export function readStoredCart(): StoredCart {
  return cartStore.getState()
}
