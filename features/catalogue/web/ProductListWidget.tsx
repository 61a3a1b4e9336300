import { useEffect, useState } from 'react'
import { contentLanguage } from '#platform/web/content-language.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { listProducts, type Product } from '../catalogue.contract.ts'
import { cardOf, type ProductCard } from '../product-card.rules.ts'
import { ProductCards } from './ProductCards.tsx'

export type ProductListVariables = {
  heading: string
  /** Slug of a group; empty for all products. */
  group: string
  most: number
  /** Added by the server when it renders the page; never part of the saved widget. */
  products?: ProductCard[]
}

/** A list of shop products on a content page. */
export function ProductListWidget({
  variables,
  isFirst,
}: {
  variables: ProductListVariables
  isFirst: boolean
}) {
  const { heading, group, most } = variables
  const [found, setFound] = useState<readonly Product[] | null>(null)
  const isDrawn = variables.products !== undefined
  useEffect(() => {
    if (isDrawn) return undefined
    const leaving = new AbortController()
    const filter = group === '' ? {} : { filter: { group } }
    const wanted = { ...filter, order: 'sort_order', page_size: most, lang: contentLanguage() }
    call(listProducts, wanted, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportFault(error, 'product list')
      },
    )
    return () => leaving.abort()
  }, [isDrawn, group, most])
  const products = variables.products ?? found?.map(cardOf) ?? []
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <>
      {heading === '' ? null : <Heading className={isFirst ? 'text-h1' : 'text-h3'}>{heading}</Heading>}
      <div className="mt-5">
        <ProductCards products={products} level={3} />
      </div>
    </>
  )
}
