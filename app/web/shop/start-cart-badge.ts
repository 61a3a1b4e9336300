import { CartBadgeCount } from '#features/cart/cart.public.tsx'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { setCartBadge } from '../shell/cart-badge-slot.ts'

/** Shows the number of items in the header's cart icon, after the base URL of calls has been set. */
export async function startCartBadge(frame: SiteFrame): Promise<void> {
  const { browserSources } = await import('../browser-sources.ts')
  browserSources(frame)
  setCartBadge(CartBadgeCount)
}
