import { useEffect } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { reportFault } from '#platform/web/report.ts'
import { startCartBadge } from './start-cart-badge.ts'

/** Starts the count of the header's cart icon; used by every screen of the shop. */
export function useCartBadge(): void {
  const site = useSite()
  useEffect(() => {
    startCartBadge(site).catch((error: unknown) => reportFault(error, 'cart'))
  }, [site])
}
