import { useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import type { Product } from '../catalogue.contract.ts'

/** Asks for one product as it is now. Handed in by app/. */
export type FindProduct = (url: string) => Promise<Product | null>

/** The product as it is now: the document may have been kept while the shelf emptied. */
export function useFreshProduct(loaded: Product, find: FindProduct): Product {
  const [fresh, setFresh] = useState<Product | null>(null)
  const { url } = loaded
  useEffect(() => {
    let isPast = false
    find(url).then(
      (found) => {
        if (!isPast) setFresh(found)
      },
      (error: unknown) => reportFault(error, 'product'),
    )
    return () => {
      isPast = true
    }
  }, [url, find])
  return fresh?.url === url ? fresh : loaded
}
