import { LiveBag } from '#features/cart/cart.public.tsx'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { fillBag } from '../shell/bag-slot.ts'

/** Lets the bag in the header say what it holds, once it is known where calls go. */
export async function wakeBag(frame: SiteFrame): Promise<void> {
  const { browserSources } = await import('../browser-sources.ts')
  browserSources(frame)
  fillBag(LiveBag)
}
