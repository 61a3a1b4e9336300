import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { jsonLdText } from '#features/site/json-ld.ts'
import type { DocumentHead } from '#features/site/site.head.ts'

const PICTURE_WIDTH_PX = 1200

/** The head of a product's page: what a shared link shows of it, and what a search engine may say of price and stock. */
export function withProduct(
  head: DocumentHead,
  product: Product,
  site: { name: string; appUrl: string },
): DocumentHead {
  const url = `${site.appUrl}/shop/${product.url}`
  const images = product.images.map(
    ({ hash }) => site.appUrl + imageUrl(hash, '1x1', PICTURE_WIDTH_PX, 'jpg'),
  )
  const [image] = images
  return {
    ...head,
    openGraph: [
      { property: 'og:type', content: 'product' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: product.name },
      { property: 'og:description', content: product.body },
      { property: 'og:url', content: url },
      ...(image === undefined ? [] : [{ property: 'og:image', content: image }]),
    ],
    jsonLd: [...head.jsonLd, productThing(product, url, images)],
  }
}

function productThing(product: Product, url: string, images: readonly string[]): string {
  const prices = product.skus.map(({ price }) => price)
  const isToBeHad = product.skus.some(({ stock }) => stock !== 0)
  const availability = `https://schema.org/${isToBeHad ? 'InStock' : 'OutOfStock'}`
  const shared = { priceCurrency: 'AUD', availability, url }
  const least = Math.min(...prices)
  const most = Math.max(...prices)
  const offers =
    least === most
      ? { '@type': 'Offer', price: least.toFixed(2), ...shared }
      : {
          '@type': 'AggregateOffer',
          lowPrice: least.toFixed(2),
          highPrice: most.toFixed(2),
          offerCount: String(prices.length),
          ...shared,
        }
  return jsonLdText({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.body,
    url,
    ...(images.length === 0 ? {} : { image: images }),
    offers,
  })
}
