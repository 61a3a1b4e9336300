import { useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import type { Product } from '../catalogue.contract.ts'

/** Fetches the current data of a product. Injected by app/. */
export type FindProduct = (url: string) => Promise<Product | null>

/** Returns the current product, because the document may be cached from a time when there was more stock. */
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
