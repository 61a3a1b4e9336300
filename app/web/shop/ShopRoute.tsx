import { useCallback } from 'react'
import { redirect, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { ProductScreen, ShopScreen } from '#features/catalogue/catalogue-screens.public.tsx'
import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { shopSourceContext, type ShopListing, type ShopSource } from '#features/catalogue/shop-source.ts'
import { addThing } from '#features/cart/cart.public.tsx'
import type { PageSeo } from '#features/pages/page-source.ts'
import { siteFrameContext, type SiteFrame } from '#features/site/site-frame.ts'
import { useSite } from '#features/site/site.public.tsx'
import { browserShopSource } from './browser-shop-source.ts'
import { useBag } from './use-bag.ts'
import { NotFoundRoute } from '../shell/NotFoundRoute.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** What an address of the shop holds: the shelf, a part of it, one product, or nothing. */
export type ShopData =
  | { kind: 'listing'; listing: ShopListing; group: string; groupName: string; seo: PageSeo | null }
  | { kind: 'product'; product: Product; groupName: string; seo: PageSeo }
  | { kind: 'missing'; seo: null }

/** /shop, /shop/group/{group} and /shop/{product} */
export function ShopRoute() {
  const data = useLoaderData<ShopData>()
  const { '*': path = '' } = useParams()
  if (data.kind === 'missing') return <NotFoundRoute />
  return <Found key={path} data={data} />
}

function Found({ data }: { data: Exclude<ShopData, { kind: 'missing' }> }) {
  useDocumentHead(data.seo)
  useBag()
  const site = useSite()
  const findProduct = useCallback(async (url: string) => (await browserShop(site)).find(url), [site])
  if (data.kind === 'listing') return <ShopScreen listing={data.listing} group={data.group} />
  return (
    <ProductScreen
      product={data.product}
      groupName={data.groupName}
      addToCart={addThing}
      findProduct={findProduct}
    />
  )
}

/** The shop by calls, once it is known where calls go. */
async function browserShop(frame: SiteFrame): Promise<ShopSource> {
  const { browserSources } = await import('../browser-sources.ts')
  browserSources(frame)
  return browserShopSource
}

const DESCRIPTION_LENGTH = 160

/** Finds what an address of the shop holds, on either side. */
export async function loadShop({ context, params }: LoaderFunctionArgs): Promise<ShopData> {
  const frame = context.get(siteFrameContext)
  const shop = context.get(shopSourceContext) ?? (await browserShop(frame))
  const path = (params['*'] ?? '').replace(/\/+$/, '')
  const titled = (name: string) => `${frame.titlePrefix}${name}${frame.titleSuffix}`
  const [first = '', second, ...rest] = path.split('/')
  const isListing = first === '' || (first === 'group' && second !== undefined && rest.length === 0)
  if (!isListing && second !== undefined) return { kind: 'missing', seo: null }
  const [listing, product] = await Promise.all([shop.list(), isListing ? null : shop.find(first)])
  const nameOf = (group: string) => listing.groups.find(({ slug }) => slug === group)?.name ?? ''
  if (!isListing) {
    if (product === null) return { kind: 'missing', seo: null }
    // It stood here before.
    if (product.url !== first) throw redirect(`/shop/${product.url}`)
    const seo = {
      title: titled(product.name),
      description: shortened(product.body),
      canonical: `${frame.origin}/shop/${product.url}`,
    }
    return { kind: 'product', product, groupName: nameOf(product.group), seo }
  }
  const group = second ?? ''
  if (group !== '' && nameOf(group) === '') return { kind: 'missing', seo: null }
  const names = listing.products.filter((one) => group === '' || one.group === group).map(({ name }) => name)
  const seo = {
    title: titled(group === '' ? 'Shop' : nameOf(group)),
    description: shortened(names.join(', ')),
    canonical: `${frame.origin}/shop${group === '' ? '' : `/group/${group}`}`,
  }
  return { kind: 'listing', listing, group, groupName: nameOf(group), seo }
}

/** Ends at a word. */
function shortened(text: string): string {
  return text.length <= DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}
