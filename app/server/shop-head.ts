import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { jsonLdText } from '#features/site/json-ld.ts'
import { SHARED_PICTURE_WIDTH_PX, type SharedPicture, shareTagsOf } from '#features/site/share-tags.ts'
import type { DocumentHead } from '#features/site/site.head.ts'

/**
 * Adds to the head of a product's page the tags for shared links and the structured data (price, stock) for search
 * engines.
 */
export function withProduct(
  head: DocumentHead,
  product: Product,
  site: { name: string; appUrl: string; icon: SharedPicture },
): DocumentHead {
  const url = `${site.appUrl}/shop/${product.url}`
  const images = product.images.map(
    ({ hash }) => site.appUrl + imageUrl(hash, '1x1', SHARED_PICTURE_WIDTH_PX, 'jpg'),
  )
  return {
    ...head,
    ...shareTagsOf({
      type: 'product',
      siteName: site.name,
      title: product.name,
      description: product.body || head.description,
      url,
      icon: site.icon,
      picture:
        images[0] === undefined
          ? null
          : {
              url: images[0],
              widthPx: SHARED_PICTURE_WIDTH_PX,
              heightPx: SHARED_PICTURE_WIDTH_PX,
              alt: product.images[0]?.alt ?? '',
            },
    }),
    jsonLd: [...head.jsonLd, productNode(product, url, images)],
  }
}

function productNode(product: Product, url: string, images: readonly string[]): string {
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
