/** Redirects that take precedence over a page or a screen at the same address. */
import { APP_ROUTE_NAMES } from '#app/web/paths.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { SiteFrame } from '#features/site/site-frame.ts'

const SCREEN_NAMES: ReadonlySet<string> = new Set(APP_ROUTE_NAMES.map((name) => name.toLowerCase()))

/** Returns whether a path belongs to a screen of the app rather than to a content page. */
export function isScreen(path: string): boolean {
  return path === '/' || SCREEN_NAMES.has(path.split('/')[1]?.toLowerCase() ?? '')
}

/**
 * Returns the redirects from addresses that have a page or screen. Every document contains these few, so that the app
 * follows them without a call; the others are looked up when an address has no page.
 */
export async function redirectsFirst(site: SiteReader): Promise<SiteFrame['redirects']> {
  const { redirects, sitemap } = await site.initialData()
  const urls = new Set(sitemap.map(({ url }) => url))
  return Object.fromEntries(
    redirects.filter(({ from }) => urls.has(from) || isScreen(from)).map(({ from, to }) => [from, to]),
  )
}
