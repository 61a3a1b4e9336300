/**
 * Answers public addresses with documents: what is at the address from the database, drawn by the
 * same screens as in a browser.
 */
import { msg } from '@lingui/core/macro'
import type { ClientAssets } from '#app/web/document.ts'
import { renderDocument } from '#app/web/entry-server.tsx'
import { MEMBERS_HOME } from '#app/web/members-home.ts'
import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { CALENDAR_QUERY_NAMES } from '#features/events/calendar-address.ts'
import type { CalendarSource } from '#features/events/calendar-source.ts'
import type { EventDetail } from '#features/events/events.contract.ts'
import type { RacingReader } from '#features/events/server/events.public.ts'
import type { ShopSource } from '#features/catalogue/shop-source.ts'
import type { ContactAnswer } from '#features/contact/contact.rules.ts'
import { SENT_QUERY } from '#features/contact/contact.contract.ts'
import type { FoundPage, PageSource } from '#features/pages/page-source.ts'
import { seoOf } from '#features/pages/page-seo.ts'
import { viewOfPage } from '#features/pages/page-view.ts'
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
import type { SiteSettings } from '#features/site/site.contract.ts'
import { GATE_PATH } from '#features/gate/gate.contract.ts'
import { CAMERA_PAGE_HEADERS } from '#platform/server/http/security-headers.ts'
import type { Documents, PageDocument } from '#platform/server/page-document.ts'
import type { Service } from '#platform/server/service.ts'
import { translate } from '#platform/server/words.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { MEMBER_COOKIE } from '#platform/shared/member-cookie.ts'
import type { Theme } from '#platform/shared/themes.ts'
import { themeCssFor } from '#platform/shared/theme-css.ts'
import type { SitePolicy } from './site-policy.ts'
import {
  type CalendarFound,
  keepCalendar,
  type KeptCalendar,
  serverCalendarSource,
  serverResultsSource,
} from './calendar-source.ts'
import { withEvent } from './event-head.ts'
import { iconAddress } from './app-manifest.ts'
import { headHtmlOf } from './head-html.ts'
import { earliestOf, keepFinds, type KeptFinds } from './kept-finds.ts'
import { readTypesToday } from './membership-prices.ts'
import { withOthers } from './page-with-others.ts'
import { withProduct } from './shop-head.ts'
import { keepShop, type KeptShop, serverShopSource, type ShopFound } from './shop-source.ts'
import type { Settings } from './settings.ts'

export type DocumentPowers = {
  service: Service
  site: SiteReader
  /** What others put on. */
  racing: RacingReader
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

/** What one page is, whoever looks at it in whatever language. */
type KeptPage = { answer: FoundPage; item: PageItem; isArticle: boolean }

/** What documents have in common while the content stays the same. */
type Kept = {
  pages: KeptFinds<KeptPage>
  shop: KeptShop
  calendar: KeptCalendar
  common: WeakMap<SiteSettings, Common>
  /** By the page, the product or the event that they say something of. */
  heads: WeakMap<object, string>
}

/** What follows from the settings alone. */
type Common = { frame: SiteFrame; themeSheetPath: string | null }

export type SiteDocuments = Documents & {
  /** The page at a path once more, with the words for a contact form that it sent without a script. */
  findWithAnswer(
    path: string,
    locale: Locale,
    theme: Theme | undefined,
    answer: ContactAnswer,
  ): Promise<string>
}

/** Documents of the whole public site. */
export function siteDocuments(powers: DocumentPowers): SiteDocuments {
  const kept: Kept = {
    pages: keepFinds(powers.service),
    shop: keepShop(powers.service),
    calendar: keepCalendar(powers.service),
    common: new WeakMap(),
    heads: new WeakMap(),
  }
  return {
    queryNames: ['q', SENT_QUERY.name, ...CALENDAR_QUERY_NAMES],
    ownHome: { cookie: MEMBER_COOKIE, address: MEMBERS_HOME },
    find: (address, locale, theme) => drawDocument(powers, kept, { address, locale, theme }),
    findWithAnswer: async (address, locale, theme, answer) => {
      const { html } = await drawDocument(powers, kept, { address, locale, theme, answer })
      return html
    },
  }
}

const time = '{time}'
/** The browser fills in the time: only it knows when a page is printed. */
const PRINTED = msg`Printed ${time}`

type Asked = { address: string; locale: Locale; theme: Theme | undefined; answer?: ContactAnswer }

async function drawDocument(
  powers: DocumentPowers,
  kept: Kept,
  { address, locale, theme, answer }: Asked,
): Promise<PageDocument> {
  const { service, site, assets, settings } = powers
  const { pathname } = new URL(address, settings.appUrl)
  await powers.policy.refresh()
  const found: Found = { item: null, isArticle: false, visibleUntilMs: null }
  const inShop: ShopFound = { product: null, untilMs: null }
  const shop = serverShopSource(service, kept.shop, inShop)
  const inCalendar: CalendarFound = { event: null, untilMs: null }
  const calendar = serverCalendarSource(service, kept.calendar, inCalendar, {
    timezone: async () => (await site.settings()).timezone,
    racing: powers.racing,
  })
  const siteSettings = await site.settings()
  const { frame } = commonFor(siteSettings, powers, kept)
  const drawn = await renderDocument({
    address,
    locale,
    theme,
    frame,
    assets,
    pages: pageSource(powers, kept, { found, shop, inShop, calendar, inCalendar }),
    shop,
    calendar,
    results: serverResultsSource(service, kept.calendar),
    search: searchSource(service),
    printedWords: translate(PRINTED, { time }, locale),
    ...(answer === undefined ? {} : { contact: { answer, titleStart: translate(msg`Error: `, {}, locale) } }),
    headHtml: (screen) =>
      headHtmlFor(powers, kept, {
        ...screen,
        pathname,
        siteSettings,
        found,
        product: inShop.product,
        event: inCalendar.event,
      }),
  })
  if (drawn.kind === 'redirect') {
    return { status: drawn.status, html: '', headers: { location: drawn.location }, cacheable: false }
  }
  const expiresAtMs = earliestOf([found.visibleUntilMs, inShop.untilMs, inCalendar.untilMs])
  return {
    status: drawn.status,
    html: drawn.html,
    cacheable: found.item !== null || drawn.isIndexedScreen,
    ...(drawn.isAboutLogin ? { headers: { 'referrer-policy': 'no-referrer' } } : {}),
    ...(pathname === GATE_PATH ? { headers: CAMERA_PAGE_HEADERS } : {}),
    ...(expiresAtMs === null ? {} : { expiresAtMs }),
  }
}

/** The same for as long as the settings are. */
function commonFor(siteSettings: SiteSettings, { settings, racers }: DocumentPowers, kept: Kept): Common {
  const known = kept.common.get(siteSettings)
  if (known) return known
  const frame = frameOf(siteSettings, {
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
  const common = { frame, themeSheetPath: themeSheetFor(siteSettings, themeCssFor)?.path ?? null }
  kept.common.set(siteSettings, common)
  return common
}

type HeadWish = {
  title: string
  isIndexedScreen: boolean
  pathname: string
  siteSettings: SiteSettings
  found: Found
  product: Product | null
  event: EventDetail | null
}

/** What a page or a product says in its head is the same in every language, so it is put together once. */
async function headHtmlFor(powers: DocumentPowers, kept: Kept, wish: HeadWish): Promise<string> {
  const subject = wish.product ?? wish.event ?? wish.found.item
  const known = subject === null ? undefined : kept.heads.get(subject)
  if (known !== undefined) return known
  const { siteSettings, found, product, event } = wish
  const { appUrl } = powers.settings
  const head = headFor({
    path: wish.pathname,
    page: found.item,
    sitemapEntry: found.item === null ? null : await powers.site.findSitemapEntry(found.item.url),
    site: siteSettings,
    appUrl,
    screenName: wish.title,
    isIndexedScreen: wish.isIndexedScreen,
    isArticle: found.isArticle,
  })
  const about = { name: siteSettings.name, appUrl }
  const whole =
    product === null
      ? event === null
        ? head
        : withEvent(head, event, about)
      : withProduct(head, product, about)
  const html = headHtmlOf(
    whole,
    commonFor(siteSettings, powers, kept).themeSheetPath,
    iconAddress(siteSettings, 'apple-180'),
  )
  if (subject !== null) kept.heads.set(subject, html)
  return html
}

/** Both the club and who runs the server must want it. */
function outsideLoginOf(isWanted: boolean, oauth: Settings['oauth']): string | null {
  return isWanted && oauth !== undefined ? new URL(oauth.issuer).host : null
}

/** What pages show of other features, and what was found of it. */
type Around = {
  shop: ShopSource
  inShop: ShopFound
  calendar: CalendarSource
  inCalendar: CalendarFound
}

/** Pages from the database, or as they were read last; what was found is also noted for the head and the cache. */
function pageSource(
  powers: DocumentPowers,
  kept: Kept,
  { found, ...around }: { found: Found } & Around,
): PageSource {
  return {
    async find(path): Promise<FoundPage> {
      const page = await kept.pages(path, () => findPage(powers, path, around))
      if (page === null) {
        const redirectTo = (await powers.site.findRedirect(path)) ?? (await findInLowerCase(powers, path))
        return { view: null, seo: null, ...(redirectTo === null ? {} : { redirectTo }) }
      }
      found.item = page.value.item
      found.isArticle = page.value.isArticle
      found.visibleUntilMs = page.untilMs
      return page.value.answer
    },
  }
}

/** Pages are named in lower case, but people write an address as they read it on a poster. */
async function findInLowerCase({ site }: DocumentPowers, path: string): Promise<string | null> {
  const inLowerCase = path.toLowerCase()
  if (inLowerCase === path) return null
  return (await site.findSitemapEntry(inLowerCase)) === null ? null : inLowerCase
}

async function findPage(
  { service, site, settings }: DocumentPowers,
  path: string,
  { shop, inShop, calendar, inCalendar }: Around,
): Promise<{ value: KeptPage; untilMs: number | null } | null> {
  const answer = await publicPage(service.database.db, path, service.clock.nowMs())
  if (answer === null) return null
  const { page: item, isArticle } = answer
  const { seo_title_prefix: titlePrefix, seo_title_suffix: titleSuffix } = await site.settings()
  const entry = await site.findSitemapEntry(item.url)
  const { view, untilMs } = await withOthers(viewOfPage(item), {
    shop,
    calendar,
    types: () => readTypesToday(service, site),
  })
  const seo = seoOf(path, item.name, entry, { origin: settings.appUrl, titlePrefix, titleSuffix })
  return {
    value: { answer: { view, seo }, item, isArticle },
    untilMs: earliestOf([answer.visibleUntilMs, inShop.untilMs, inCalendar.untilMs, untilMs]),
  }
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
