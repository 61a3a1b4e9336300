import { useEffect } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { reportFault } from '#platform/web/report.ts'
import { wakeBag } from './wake-bag.ts'

/** Wakes the bag in the header: every screen of the shop does. */
export function useBag(): void {
  const site = useSite()
  useEffect(() => {
    wakeBag(site).catch((error: unknown) => reportFault(error, 'cart'))
  }, [site])
}
