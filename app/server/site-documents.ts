/**
 * Answers public addresses with documents: what is at the address from the database, drawn by the
 * same screens as in a browser.
 */
import type { ClientAssets } from '#app/web/document.ts'
import { renderDocument } from '#app/web/entry-server.tsx'
import type { ShopSource } from '#features/catalogue/shop-source.ts'
import type { FoundPage, PageSource } from '#features/pages/page-source.ts'
import { seoOf } from '#features/pages/page-seo.ts'
import { type PageView, viewOfPage } from '#features/pages/page-view.ts'
import type { PageItem } from '#features/pages/pages.contract.ts'
import { publicPage } from '#features/pages/server/pages.public.ts'
import type { SearchSource } from '#features/search/search-source.ts'
import { findForStrangers } from '#features/search/server/search.actions.ts'
import { SEARCH_QUERY_MAX_LENGTH } from '#features/search/search.contract.ts'
import { analyticsFor } from '#features/site/site.analytics.ts'
import { headFor } from '#features/site/site.head.ts'
import { frameOf, type SiteFrame } from '#features/site/site-frame.ts'
import { themeSheetFor } from '#features/site/server/theme-sheet.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Documents, PageDocument } from '#platform/server/page-document.ts'
import type { Service } from '#platform/server/service.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Theme } from '#platform/shared/themes.ts'
import { themeCssFor } from '#platform/shared/theme-css.ts'
import type { SitePolicy } from './features.ts'
import { headHtmlOf } from './head-html.ts'
import { withProduct } from './shop-head.ts'
import { serverShopSource, type ShopFound } from './shop-source.ts'
import type { Settings } from './settings.ts'

export type DocumentPowers = {
  service: Service
  site: SiteReader
  assets: ClientAssets
  policy: SitePolicy
  /** Where browsers find the racing-licence service; null for nowhere. */
  racers: SiteFrame['racers']
  settings: Pick<
    Settings,
    'appUrl' | 'apiUrl' | 'isDemo' | 'errorReportDsn' | 'tokenLoginBaseUrls' | 'venueHosts' | 'oauth'
  >
}

/** What one address turned out to be, as far as the head and the cache must know. */
type Found = { item: PageItem | null; isArticle: boolean; visibleUntilMs: number | null }

/** Documents of the whole public site. */
export function siteDocuments(powers: DocumentPowers): Documents {
  return { queryNames: ['q'], find: (address, locale, theme) => drawDocument(powers, address, locale, theme) }
}

async function drawDocument(
  powers: DocumentPowers,
  address: string,
  locale: Locale,
  theme: Theme | undefined,
): Promise<PageDocument> {
  const { service, site, assets, settings } = powers
  const { pathname } = new URL(address, settings.appUrl)
  await powers.policy.refresh()
  const frame = await loadFrame(powers)
  const found: Found = { item: null, isArticle: false, visibleUntilMs: null }
  const inShop: ShopFound = { product: null, untilMs: null }
  const shop = serverShopSource(service, inShop)
  const siteSettings = await site.settings()
  const drawn = await renderDocument({
    address,
    locale,
    theme,
    frame,
    assets,
    pages: pageSource(powers, found, shop),
    shop,
    search: searchSource(service),
    headHtml: async ({ title, isIndexedScreen }) => {
      const entry = found.item === null ? null : await site.findSitemapEntry(found.item.url)
      const head = headFor({
        path: pathname,
        page: found.item,
        sitemapEntry: entry,
        site: siteSettings,
        appUrl: settings.appUrl,
        screenName: title,
        isIndexedScreen,
        isArticle: found.isArticle,
      })
      const whole =
        inShop.product === null
          ? head
          : withProduct(head, inShop.product, { name: siteSettings.name, appUrl: settings.appUrl })
      return headHtmlOf(whole, themeSheetFor(siteSettings, themeCssFor)?.path ?? null)
    },
  })
  if (drawn.kind === 'redirect') {
    return { status: drawn.status, html: '', headers: { location: drawn.location }, cacheable: false }
  }
  return {
    status: drawn.status,
    html: drawn.html,
    cacheable: found.item !== null || drawn.isIndexedScreen,
    ...(drawn.isAboutLogin ? { headers: { 'referrer-policy': 'no-referrer' } } : {}),
    ...expiryOf([found.visibleUntilMs, inShop.untilMs]),
  }
}

/** The earliest instant at which something that was drawn changes by itself. */
function expiryOf(instants: readonly (number | null)[]): { expiresAtMs?: number } {
  const known = instants.filter((instant) => instant !== null)
  return known.length === 0 ? {} : { expiresAtMs: Math.min(...known) }
}

async function loadFrame({ site, settings, racers }: DocumentPowers): Promise<SiteFrame> {
  const siteSettings = await site.settings()
  return frameOf(siteSettings, {
    origin: settings.appUrl,
    apiUrl: settings.apiUrl === settings.appUrl ? '' : settings.apiUrl,
    isDemo: settings.isDemo,
    analytics: analyticsFor(siteSettings).tags,
    errorReportDsn: settings.errorReportDsn ?? null,
    tokenLoginBaseUrls: settings.tokenLoginBaseUrls,
    venueHosts: settings.venueHosts,
    racers,
    outsideLogin: outsideLoginOf(siteSettings.configuration.third_party_login, settings.oauth),
  })
}

/** Both the club and who runs the server must want it. */
function outsideLoginOf(isWanted: boolean, oauth: Settings['oauth']): string | null {
  return isWanted && oauth !== undefined ? new URL(oauth.issuer).host : null
}

/** Pages straight from the database; what was found is also noted for the head and the cache. */
function pageSource({ service, site, settings }: DocumentPowers, found: Found, shop: ShopSource): PageSource {
  return {
    async find(path): Promise<FoundPage> {
      const answer = await publicPage(service.database.db, path, service.clock.nowMs())
      if (answer === null)
        return { view: null, seo: null, redirectTo: await site.findRedirect(path), isFromKeptList: false }
      found.item = answer.page
      found.isArticle = answer.isArticle
      found.visibleUntilMs = answer.visibleUntilMs
      const { seo_title_prefix: titlePrefix, seo_title_suffix: titleSuffix } = await site.settings()
      const entry = await site.findSitemapEntry(answer.page.url)
      return {
        view: await withProducts(viewOfPage(answer.page), shop),
        seo: seoOf(path, answer.page.name, entry, { origin: settings.appUrl, titlePrefix, titleSuffix }),
        redirectTo: null,
        isFromKeptList: false,
      }
    },
  }
}

/** A page with goods of the shop on it is drawn with them. */
async function withProducts(view: PageView, shop: ShopSource): Promise<PageView> {
  if (view.blocks.every(({ template }) => template !== 'product_list')) return view
  const { products } = await shop.list()
  const blocks = view.blocks.map((block) => {
    if (block.template !== 'product_list') return block
    const { group, most } = block.variables
    const wanted = products.filter((product) => group === '' || product.group === group)
    return { ...block, variables: { ...block.variables, products: wanted.slice(0, Number(most)) } }
  })
  return { ...view, blocks }
}

function searchSource(service: Service): SearchSource {
  return {
    search: (query) =>
      findForStrangers(
        service,
        query
          .replace(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, SEARCH_QUERY_MAX_LENGTH),
      ),
  }
}
