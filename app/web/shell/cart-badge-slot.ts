/** Lets the cart's code insert its count into the header, so that public pages need not load that code. */
import type { ComponentType } from 'react'

let part: ComponentType | null = null
let notify: (() => void) | null = null

/** Sets the component that is shown in the header's cart icon. */
export function setCartBadge(shown: ComponentType): void {
  part = shown
  notify?.()
}

/**
 * Calls `take` when the cart icon's component is set; at once if it is set already. Returns a function that
 * unsubscribes.
 */
export function onCartBadgeReady(take: (shown: ComponentType) => void): () => void {
  notify = () => part && take(part)
  notify()
  return () => {
    notify = null
  }
}
