import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { loadStockAlertOf, ProductScreen, ShopScreen } from '#features/catalogue/catalogue-screens.public.tsx'
import type { Product } from '#features/catalogue/catalogue.contract.ts'
import {
  shopSourceContext,
  type ShopGroup,
  type ShopListing,
  type ShopSource,
} from '#features/catalogue/shop-source.ts'
import { addItem } from '#features/cart/cart.public.tsx'
import type { PageSeo } from '#features/pages/page-source.ts'
import { siteFrameContext, type SiteFrame } from '#features/site/site-frame.ts'
import { useSite } from '#features/site/site.public.tsx'
import { cutAtWord, withoutEnd } from '#platform/shared/trim-text.ts'
import { redirectWithin } from '../redirect-within.ts'
import { browserShopSource } from './browser-shop-source.ts'
import { SHOP_HEAD } from './shop-heads.ts'
import { useCartBadge } from './use-cart-badge.ts'
import { useIsMember } from './use-is-member.ts'
import { NotFoundRoute } from '../shell/NotFoundRoute.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** The data at an address of the shop: the listing, one group, one product, or nothing. The listing has SHOP_HEAD as its `seo`. */
export type ShopData =
  | { kind: 'listing'; listing: ShopListing; group: string; seo: PageSeo | null }
  | { kind: 'product'; product: Product; group: ShopGroup | null; seo: PageSeo }
  | { kind: 'missing'; seo: null }

/** /shop, /shop/group/{group} and /shop/{product} */
export function ShopRoute() {
  const data = useLoaderData<ShopData>()
  const { '*': path = '' } = useParams()
  if (data.kind === 'missing') return <NotFoundRoute />
  return <Found key={path} data={data} />
}

function Found({ data }: { data: Exclude<ShopData, { kind: 'missing' }> }) {
  const { i18n } = useLingui()
  const { titlePrefix, titleSuffix, origin } = useSite()
  useDocumentHead(
    data.seo ?? {
      title: `${titlePrefix}${i18n._(SHOP_HEAD.title)}${titleSuffix}`,
      description: i18n._(SHOP_HEAD.description),
      canonical: `${origin}/shop`,
    },
  )
  useCartBadge()
  const site = useSite()
  const isMember = useIsMember()
  const findProduct = useCallback(async (url: string) => (await browserShop(site)).find(url), [site])
  const findListing = useCallback(async () => (await browserShop(site)).list(), [site])
  if (data.kind === 'listing')
    return (
      <ShopScreen listing={data.listing} group={data.group} addToCart={addItem} findListing={findListing} />
    )
  return (
    <ProductScreen
      product={data.product}
      group={data.group}
      addToCart={addItem}
      findProduct={findProduct}
      isMember={isMember}
    />
  )
}

/** Sets the base URL of the API and returns the source of shop data that calls it. */
async function browserShop(frame: SiteFrame): Promise<ShopSource> {
  const { browserSources } = await import('../browser-sources.ts')
  browserSources(frame)
  return browserShopSource
}

const DESCRIPTION_LENGTH = 160

/** Loads the data of a shop address, in the browser and on the server. */
export async function loadShop({ context, params, request }: LoaderFunctionArgs): Promise<ShopData> {
  const frame = context.get(siteFrameContext)
  const shop = context.get(shopSourceContext) ?? (await browserShop(frame))
  const path = withoutEnd(params['*'] ?? '', /\//)
  const titled = (name: string) => `${frame.titlePrefix}${name}${frame.titleSuffix}`
  const [first = '', second, ...rest] = path.split('/')
  const isListing = first === '' || (first === 'group' && second !== undefined && rest.length === 0)
  if (!isListing && second !== undefined) return { kind: 'missing', seo: null }
  const [listing, product] = await Promise.all([shop.list(), isListing ? null : shop.find(first)])
  const groupOf = (group: string) => listing.groups.find(({ slug }) => slug === group) ?? null
  if (!isListing) {
    if (product === null) return { kind: 'missing', seo: null }
    // The address is a former one of this product, so redirect to the current one.
    if (product.url !== first) throw redirectWithin(request, `/shop/${product.url}`)
    await loadStockAlertOf(product)
    const seo = {
      title: titled(product.name),
      description: shortened(product.body || product.name),
      canonical: `${frame.origin}/shop/${product.url}`,
    }
    return { kind: 'product', product, group: groupOf(product.group), seo }
  }
  const group = second ?? ''
  if (group === '') return { kind: 'listing', listing, group, seo: null }
  const name = groupOf(group)?.name
  if (name === undefined) return { kind: 'missing', seo: null }
  const names = listing.products.filter((one) => one.group === group).map((product) => product.name)
  const seo = {
    title: titled(name),
    description: shortened(names.join(', ') || name),
    canonical: `${frame.origin}/shop/group/${group}`,
  }
  return { kind: 'listing', listing, group, seo }
}

/** Shortens a text to the length of a description for search engines, at the end of a word. */
function shortened(text: string): string {
  return cutAtWord(text, DESCRIPTION_LENGTH)
}
