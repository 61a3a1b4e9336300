import type { ShopSource } from '#features/catalogue/shop-source.ts'
import type { CalendarSource } from '#features/events/calendar-source.ts'
import { readTypesToday } from '#features/membership/server/membership-types.public.ts'
import { seoOf } from '#features/pages/page-seo.ts'
import type { FoundPage, PageSource } from '#features/pages/page-source.ts'
import { type PageView, viewOfPage } from '#features/pages/page-view.ts'
import type { PageItem } from '#features/pages/pages.contract.ts'
import { publicPage } from '#features/pages/server/pages.public.ts'
import type { ShownLanguage } from '#features/site/shown-language.rules.ts'
import { translatedEntry } from '#features/site/translated-seo.rules.ts'
import type { SitemapEntry } from '#features/site/site.contract.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Service } from '#platform/server/service.ts'
import type { CalendarFound } from './calendar-source.ts'
import { earliestOf } from '#platform/shared/earliest.ts'
import { cacheLookups, type Found, type LookupCache } from './lookup-cache.ts'
import { withOthers } from './page-with-others.ts'
import type { Settings } from './settings.ts'
import type { ShopFound } from './shop-source.ts'

export type PageDeps = { service: Service; site: SiteReader; settings: Pick<Settings, 'appUrl'> }

/** The content at an address, reduced to the data that the document's head and the page cache need. */
export type PageFound = {
  item: PageItem | null
  /** Its entry in the sitemap, with title and description in the reader’s language. */
  entry: SitemapEntry | null
  isArticle: boolean
  publishedAt: string | null
  visibleUntilMs: number | null
  showsPlaces: boolean
}

/** A page's content in one language, the same for every visitor. */
type CachedPage = {
  answer: FoundPage
  item: PageItem
  isArticle: boolean
  publishedAt: string | null
  entry: SitemapEntry | null
  isLimited: boolean
}

/** Cached pages. */
export type PageLookupCache = LookupCache<CachedPage>

/** Creates an empty cache of pages. */
export function storePages(
  service: Pick<Service, 'contentVersion' | 'placesVersion' | 'clock'>,
): PageLookupCache {
  return cacheLookups(service)
}

/** Returns an empty record, into which a page source writes the data for the document's head and the page cache. */
export function noPage(): PageFound {
  return {
    item: null,
    entry: null,
    isArticle: false,
    publishedAt: null,
    visibleUntilMs: null,
    showsPlaces: false,
  }
}

/** The sources of shop and calendar data, and the data that they recorded for this page. */
type Around = {
  shop: ShopSource
  inShop: ShopFound
  calendar: CalendarSource
  inCalendar: CalendarFound
}

/**
 * Returns a page source that reads from the cache or the database and records what it found for the head and the page
 * cache. `isMember` is true if the browser’s cookie says that a person is logged in.
 */
export function serverPageSource(
  deps: PageDeps,
  cache: PageLookupCache,
  {
    found,
    shown,
    isMember,
    ...around
  }: {
    found: PageFound
    shown: ShownLanguage | null
    isMember: boolean
  } & Around,
): PageSource {
  const language = shown === null ? '' : `${shown.language} `
  return {
    async find(path): Promise<FoundPage> {
      const page = await cache(`${language}${path}`, () => findPage(deps, path, { shown, ...around }))
      if (page === null) {
        const redirectTo = await findInLowerCase(deps, path)
        return { view: null, seo: null, ...(redirectTo === null ? {} : { redirectTo }) }
      }
      found.item = page.value.item
      found.entry = page.value.entry
      found.isArticle = page.value.isArticle
      found.publishedAt = page.value.publishedAt
      found.visibleUntilMs = page.untilMs
      found.showsPlaces = page.showsPlaces === true
      return isMember && page.value.isLimited ? outdated(page.value.answer) : page.value.answer
    },
  }
}

/**
 * Returns the page marked as outdated, so that the app asks for the person’s own page as soon as it has started. The
 * server does not know the person when it sends a document.
 */
function outdated(answer: FoundPage): FoundPage {
  const { view } = answer
  return view === null ? answer : { ...answer, view: { ...view, changes_at: view.updated_at } }
}

/** Returns a page source that shows one page that is not published, whatever the address; null for no page. */
export function draftPageSource(
  { service, site }: PageDeps,
  draft: PageView | null,
  { shown, ...around }: Pick<Around, 'shop' | 'calendar'> & { shown: ShownLanguage | null },
): PageSource {
  return {
    async find(): Promise<FoundPage> {
      if (draft === null) return { view: null, seo: null }
      const { view } = await withOthers(draft, {
        ...around,
        types: async () => readTypesToday(service, (await site.settings()).timezone, shown),
      })
      return { view, seo: { title: draft.name, description: '', canonical: '' } }
    },
  }
}

/**
 * Returns the lower-case path if it differs and a page exists there. Page addresses are in lower case, but people type
 * them as printed on a poster.
 */
async function findInLowerCase({ site }: PageDeps, path: string): Promise<string | null> {
  const inLowerCase = path.toLowerCase()
  if (inLowerCase === path) return null
  return (await site.findSitemapEntry(inLowerCase)) === null ? null : inLowerCase
}

async function findPage(
  { service, site, settings }: PageDeps,
  path: string,
  { shown, shop, inShop, calendar, inCalendar }: Around & { shown: ShownLanguage | null },
): Promise<Found<CachedPage> | null> {
  const answer = await publicPage(service.database.db, path, service.clock.nowMs(), shown)
  if (answer === null) return null
  const { page: item, isArticle, publishedAt, isLimited } = answer
  const { seo_title_prefix: titlePrefix, seo_title_suffix: titleSuffix } = await site.settings()
  const entry = translatedEntry(await site.findSitemapEntry(item.url), answer.seo)
  const { view, untilMs } = await withOthers(viewOfPage(item), {
    shop,
    calendar,
    types: async () => readTypesToday(service, (await site.settings()).timezone, shown),
  })
  const seo = seoOf(path, item.name, entry, { origin: settings.appUrl, titlePrefix, titleSuffix })
  return {
    value: { answer: { view, seo }, item, isArticle, publishedAt, entry, isLimited },
    untilMs: earliestOf([answer.visibleUntilMs, inShop.untilMs, inCalendar.untilMs, untilMs]),
    showsPlaces: inCalendar.showsPlaces,
  }
}
