/**
 * Renders public addresses to HTML documents: reads the content from the database and draws it with the same screens as
 * the browser.
 */
import { msg } from '@lingui/core/macro'
import type { ClientAssets } from '#app/web/document.ts'
import { renderDocument } from '#app/web/entry-server.tsx'
import { MEMBERS_HOME } from '#app/web/members-home.ts'
import type { Product } from '#features/catalogue/catalogue.contract.ts'
import { JOIN_TYPE } from '#features/membership/membership-types.contract.ts'
import { CALENDAR_QUERY_NAMES } from '#features/events/calendar-address.ts'
import type { EventDetail } from '#features/events/events.contract.ts'
import type { RacingReader } from '#features/events/server/events.public.ts'
import type { ContactAnswer } from '#features/contact/contact.rules.ts'
import { SENT_QUERY } from '#features/contact/contact.contract.ts'
import type { MembershipDeps } from '#features/membership/server/membership.public.ts'
import type { PageView } from '#features/pages/page-view.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import { hasManyPages } from '#features/pages/pages.rules.ts'
import { findPageImage } from '#features/pages/page-image.rules.ts'
import { analyticsFor } from '#features/site/site.analytics.ts'
import type { SharedPicture } from '#features/site/share-tags.ts'
import { type ContentLanguages, languageOfAddress } from '#features/site/content-languages.rules.ts'
import { headFor } from '#features/site/site.head.ts'
import { frameInLanguage } from '#features/site/frame-texts.rules.ts'
import { frameOf, type SiteFrame } from '#features/site/site-frame.ts'
import { themeSheetFor } from '#features/site/server/theme-sheet.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { SiteSettings } from '#features/site/site.contract.ts'
import { GATE_PATH } from '#features/gate/gate.contract.ts'
import { CAMERA_PAGE_HEADERS } from '#platform/server/http/security-headers.ts'
import type { Documents, PageDocument } from '#platform/server/page-document.ts'
import type { Service } from '#platform/server/service.ts'
import { translate } from '#platform/server/messages.ts'
import { addressInLanguage } from '#platform/shared/address-language.ts'
import { LANGUAGE_QUERY, type Locale, LOCALES } from '#platform/shared/locales.ts'
import { MEMBER_COOKIE } from '#platform/shared/member-cookie.ts'
import type { Theme } from '#platform/shared/themes.ts'
import { themeCssFor } from '#platform/shared/theme-css.ts'
import type { SitePolicy } from './site-policy.ts'
import {
  type CalendarFound,
  storeCalendar,
  type CalendarCaches,
  serverCalendarSource,
  serverResultsSource,
} from './calendar-source.ts'
import { withEvent } from './event-head.ts'
import { APP_ICONS, iconAddress } from './app-manifest.ts'
import { headHtmlOf } from './head-html.ts'
import { earliestOf } from '#platform/shared/earliest.ts'
import { serverOutlineSource } from './outline-source.ts'
import { serverDocumentSource } from './document-source.ts'
import {
  draftPageSource,
  noPage,
  type PageFound,
  serverPageSource,
  storePages,
  type PageLookupCache,
} from './page-source.ts'
import { redirectsFirst } from './redirects-first.ts'
import { serverSearchSource } from './search-source.ts'
import { withProduct } from './shop-head.ts'
import { storeShop, type StoredShop, serverShopSource, type ShopFound } from './shop-source.ts'
import type { Settings } from './settings.ts'

export type DocumentDeps = {
  service: Service
  site: SiteReader
  /** Dependencies for reading the prices of membership, which documents show without a script. */
  membership: MembershipDeps
  /** Reads the events of other organisers. */
  racing: RacingReader
  assets: ClientAssets
  policy: SitePolicy
  /** Address at which browsers reach the racing-licence service; null if there is none. */
  racers: SiteFrame['racers']
  settings: Pick<
    Settings,
    'appUrl' | 'apiUrl' | 'isDemo' | 'errorReportDsn' | 'tokenLoginBaseUrls' | 'venueHosts' | 'oauth'
  >
}

/** Caches that all documents share until the content changes. */
type Caches = {
  pages: PageLookupCache
  shop: StoredShop
  calendar: CalendarCaches
  common: WeakMap<SiteSettings, Promise<Common>>
  /** Head HTML by the page, product or event that it describes. */
  heads: WeakMap<object, Map<string, string>>
}

/** Parts of a document that depend on the settings only. */
type Common = {
  frame: SiteFrame
  /** The frame in each language but the main one; empty for a club with one language. */
  frames: ReadonlyMap<Locale, SiteFrame>
  /** The frame of documents whose address names an offered language; empty for a club with one language. */
  namedFrames: ReadonlyMap<Locale, SiteFrame>
  themeSheetPath: string | null
}

export type SiteDocuments = Documents & {
  /** Renders the page at a path with the outcome of a contact form that was sent without JavaScript. */
  findWithAnswer(
    path: string,
    locale: Locale,
    theme: Theme | undefined,
    answer: ContactAnswer,
  ): Promise<string>
  /** Renders a page that is not published, without script; with null, renders the not-found page. */
  findDraft(view: PageView | null, locale: Locale, theme: Theme | undefined): Promise<string>
}

/** Creates the renderer of the public site's documents. */
export function siteDocuments(deps: DocumentDeps): SiteDocuments {
  const caches: Caches = {
    pages: storePages(deps.service),
    shop: storeShop(deps.service),
    calendar: storeCalendar(deps.service),
    common: new WeakMap(),
    heads: new WeakMap(),
  }
  return {
    queryNames: [LANGUAGE_QUERY, 'q', JOIN_TYPE, SENT_QUERY.name, ...CALENDAR_QUERY_NAMES],
    ownHome: { cookie: MEMBER_COOKIE, address: MEMBERS_HOME },
    find: (address, locale, theme, isMember) =>
      drawDocument(deps, caches, { address, locale, theme, isMember }),
    findWithAnswer: async (address, locale, theme, answer) => {
      const { html } = await drawDocument(deps, caches, { address, locale, theme, answer })
      return html
    },
    findDraft: async (view, locale, theme) => {
      const address = view?.url.startsWith('/') === true ? view.url : '/'
      const { html } = await drawDocument(deps, caches, { address, locale, theme, draft: { view } })
      return html
    },
  }
}

const time = '{time}'
/** The placeholder for the time of printing. The browser replaces it, because only the browser knows the time. */
const PRINTED = msg`Printed ${time}`

type Asked = {
  address: string
  locale: Locale
  theme: Theme | undefined
  isMember?: boolean | undefined
  answer?: ContactAnswer
  /** A draft to render in place of the page at the address. */
  draft?: { view: PageView | null }
}

async function drawDocument(
  deps: DocumentDeps,
  caches: Caches,
  { address, locale, theme, isMember = false, answer, draft }: Asked,
): Promise<PageDocument> {
  const { service, site, assets, settings } = deps
  const { pathname, search } = new URL(address, settings.appUrl)
  await deps.policy.refresh()
  const redirectTo = draft === undefined ? await site.findRedirect(pathname) : null
  if (redirectTo !== null) {
    const location = addressInLanguage(redirectTo, new URLSearchParams(search).get(LANGUAGE_QUERY))
    return { status: 302, html: '', headers: { location }, cacheable: false }
  }
  const found = noPage()
  const inShop: ShopFound = { product: null, untilMs: null }
  const inCalendar: CalendarFound = { event: null, untilMs: null, showsPlaces: false }
  const inOutline: CalendarFound = { event: null, untilMs: null, showsPlaces: false }
  const siteSettings = await site.settings()
  const languages = await site.languages()
  const shown = shownLanguage(languages, locale)
  const shop = serverShopSource(service, caches.shop, inShop, shown)
  const calendarFor = (noted: CalendarFound) =>
    serverCalendarSource(service, caches.calendar, noted, {
      timezone: async () => (await site.settings()).timezone,
      racing: deps.racing,
      shown,
    })
  const calendar = calendarFor(inCalendar)
  const common = await commonFor(siteSettings, deps, caches)
  const named = languageOfAddress(search, languages)
  const frame = (named && common.namedFrames.get(named)) ?? common.frames.get(locale) ?? common.frame
  const drawn = await renderDocument({
    address,
    locale,
    theme,
    isMember,
    frame,
    assets,
    pages:
      draft === undefined
        ? serverPageSource(deps, caches.pages, { found, shown, isMember, shop, inShop, calendar, inCalendar })
        : draftPageSource(deps, draft.view, { shown, shop, calendar }),
    shop,
    calendar,
    papers: serverDocumentSource(service),
    outlines: serverOutlineSource(deps.membership, calendarFor(inOutline)),
    results: serverResultsSource(service, caches.calendar),
    search: serverSearchSource({ ...service, languages: site.languages }, locale),
    contentLanguage: shown?.language,
    printedWords: translate(PRINTED, { time }, locale),
    ...(answer === undefined ? {} : { contact: answer, titleStart: translate(msg`Error: `, {}, locale) }),
    ...(draft === undefined ? {} : { titleStart: translate(msg`Draft: `, {}, locale) }),
    headHtml: (screen) =>
      headHtmlFor(deps, caches, {
        ...screen,
        pathname,
        languages,
        language: named,
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
    showsPlaces: found.showsPlaces || inCalendar.showsPlaces || inOutline.showsPlaces,
  }
}

/** Returns the parts of a document that depend on the settings, cached for as long as the settings do not change. */
function commonFor(siteSettings: SiteSettings, deps: DocumentDeps, caches: Caches): Promise<Common> {
  const known = caches.common.get(siteSettings)
  if (known) return known
  const common = makeCommon(siteSettings, deps)
  caches.common.set(siteSettings, common)
  common.catch(() => caches.common.delete(siteSettings))
  return common
}

async function makeCommon(
  siteSettings: SiteSettings,
  { site, settings, racers }: DocumentDeps,
): Promise<Common> {
  const frame = frameOf(siteSettings, {
    origin: settings.appUrl,
    apiUrl: settings.apiUrl === settings.appUrl ? '' : settings.apiUrl,
    isDemo: settings.isDemo,
    analytics: analyticsFor(siteSettings).tags,
    redirects: await redirectsFirst(site),
    hasManyPages: hasManyPages(await site.sitemap()),
    errorReportDsn: settings.errorReportDsn ?? null,
    tokenLoginBaseUrls: settings.tokenLoginBaseUrls,
    venueHosts: settings.venueHosts,
    racers,
    outsideLogin: outsideLoginOf(siteSettings.configuration.third_party_login, settings.oauth),
  })
  const [{ menu_texts: menus, detail_texts: details }, languages] = await Promise.all([
    site.desk(),
    site.languages(),
  ])
  const frames = new Map(
    LOCALES.flatMap((locale) => {
      const shown = shownLanguage(languages, locale)
      return shown === null ? [] : [[locale, frameInLanguage(frame, { menus, details }, shown)] as const]
    }),
  )
  const named = languages.offered.length < 2 ? [] : languages.offered
  return {
    frame,
    frames,
    namedFrames: new Map(
      named.map((language) => [language, { ...(frames.get(language) ?? frame), namedLanguage: language }]),
    ),
    themeSheetPath: themeSheetFor(siteSettings, themeCssFor)?.path ?? null,
  }
}

type HeadInput = {
  title: string
  description: string
  isIndexedScreen: boolean
  isSharedScreen: boolean
  pathname: string
  languages: ContentLanguages
  /** The language that the address names; null if it names none that the club offers. */
  language: Locale | null
  siteSettings: SiteSettings
  found: PageFound
  product: Product | null
  event: EventDetail | null
}

/**
 * Returns the head HTML of a page, product or event. It is cached by the object that it describes and by the language
 * in the address. If the head depends on the language, there is a separate object for each language.
 */
async function headHtmlFor(deps: DocumentDeps, caches: Caches, input: HeadInput): Promise<string> {
  const subject = input.product ?? input.event ?? input.found.item
  const ofSubject = subject === null ? undefined : (caches.heads.get(subject) ?? new Map<string, string>())
  const known = ofSubject?.get(input.language ?? '')
  if (known !== undefined) return known
  const { siteSettings, found, product, event } = input
  const { appUrl } = deps.settings
  const icon = sharedIconOf(siteSettings, appUrl)
  const head = headFor({
    path: input.pathname,
    page: found.item,
    picture: found.item && findPageImage(found.item),
    sitemapEntry: found.entry,
    languages: input.languages,
    language: input.language,
    site: siteSettings,
    appUrl,
    icon,
    screenName: input.title,
    screenDescription: input.description,
    isIndexedScreen: input.isIndexedScreen,
    isSharedScreen: input.isSharedScreen,
    isArticle: found.isArticle,
    publishedAt: found.publishedAt,
  })
  const about = { name: siteSettings.name, appUrl, address: siteSettings.organisation_address, icon }
  const whole =
    product === null
      ? event === null
        ? head
        : withEvent(head, event, about)
      : withProduct(head, product, about)
  const html = headHtmlOf(
    whole,
    (await commonFor(siteSettings, deps, caches)).themeSheetPath,
    iconAddress(siteSettings, 'apple-180'),
  )
  if (subject !== null && ofSubject !== undefined)
    caches.heads.set(subject, ofSubject.set(input.language ?? '', html))
  return html
}

/** Returns the club's icon, which a shared link shows for a page without a picture. */
function sharedIconOf(settings: SiteSettings, appUrl: string): SharedPicture {
  const { sizePx } = APP_ICONS['512']
  return { url: appUrl + iconAddress(settings, '512'), widthPx: sizePx, heightPx: sizePx, alt: settings.name }
}

/**
 * Returns the host of the third-party login; null unless both the club's settings and the server's settings enable it.
 */
function outsideLoginOf(isWanted: boolean, oauth: Settings['oauth']): string | null {
  return isWanted && oauth !== undefined ? new URL(oauth.issuer).host : null
}
