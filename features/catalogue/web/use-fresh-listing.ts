import { useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import type { ShopListing } from '../shop-source.ts'

/** Fetches the current products on sale. Injected by app/. */
export type FindListing = () => Promise<ShopListing>

/** Returns the current products, because the document may be cached from a time when there was more stock. */
export function useFreshListing(loaded: ShopListing, find: FindListing): ShopListing {
  const [fresh, setFresh] = useState<ShopListing | null>(null)
  useEffect(() => {
    let isPast = false
    find().then(
      (found) => {
        if (!isPast) setFresh(found)
      },
      (error: unknown) => reportFault(error, 'products'),
    )
    return () => {
      isPast = true
    }
  }, [find])
  return fresh ?? loaded
}
