/**
 * Draws a public document on the server: the same routes as in a browser, fed from the database in
 * process. Answers the whole HTML text.
 */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router'
import type { ContactAnswer } from '#features/contact/contact.rules.ts'
import { ContactAnswerContext } from '#features/contact/contact.public.tsx'
import { pageSourceContext, type PageSource } from '#features/pages/page-source.ts'
import { partsOf, templatesOf, type PageData } from '#features/pages/pages.public.tsx'
import { PART_SOURCES, WIDGET_SOURCES } from '#features/pages/web/widgets/sources.ts'
import { calendarSourceContext, type CalendarSource } from '#features/events/calendar-source.ts'
import { resultsSourceContext, type ResultsSource } from '#features/results/results-source.ts'
import { shopSourceContext, type ShopSource } from '#features/catalogue/shop-source.ts'
import { searchSourceContext, type SearchSource } from '#features/search/search-source.ts'
import { siteFrameContext, type SiteFrame } from '#features/site/site-frame.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Theme } from '#platform/shared/themes.ts'
import { documentHtml, type ClientAssets } from './document.ts'
import { ACCOUNT_HEADS, type AccountScreen, type ScreenHead } from './auth/account-heads.ts'
import type { CalendarData } from './events/CalendarRoute.tsx'
import { CALENDAR_HEAD } from './events/calendar-head.ts'
import { frameMarkupFor } from './frame-markup.ts'
import { MEMBERS_ROUTE, PAPER_ROUTE, routes } from './routes.tsx'
import { HeaderAndFooterAreKept } from './shell/kept-frame.ts'
import type { ShopData } from './shop/ShopRoute.tsx'
import { loadWords } from './words.ts'

export type RenderInput = {
  /** Path and query, as asked for. */
  address: string
  locale: Locale
  theme: Theme | undefined
  frame: SiteFrame
  pages: PageSource
  search: SearchSource
  shop: ShopSource
  calendar: CalendarSource
  results: ResultsSource
  assets: ClientAssets
  /** Everything in the head that only the server knows: icons, verification, structured data. */
  headHtml: (found: { title: string; isIndexedScreen: boolean }) => Promise<string>
  /** "Printed {time}", for the foot of the page on paper. */
  printedWords: string
  /** For the document that answers a contact form; it stays as it is, since no script knows what was typed. */
  contact?: { answer: ContactAnswer; titleStart: string }
}

export type RenderedDocument =
  | {
      kind: 'document'
      status: number
      html: string
      /** No content page, but the same for everybody all the same. */
      isIndexedScreen: boolean
      /** Its address may hold a secret, which must not travel on. */
      isAboutLogin: boolean
    }
  | { kind: 'redirect'; status: number; location: string }

const handler = createStaticHandler(routes)

/** Members' screens, which are drawn in the browser alone. */
const MEMBERS_IDS = idsFrom(routes, false)

function idsFrom(branch: readonly RouteObject[], isBelow: boolean): Set<string | undefined> {
  const found = branch.flatMap(({ id, children }) => {
    const isFound = isBelow || id === MEMBERS_ROUTE
    return [...(isFound ? [id] : []), ...idsFrom(children ?? [], isFound)]
  })
  return new Set(found)
}

const branches = new Map<string, RouteObject[]>()

/** The routes of one screen alone: drawing looks for its own among all it is given, though it is known by then. */
function branchOf(matches: StaticHandlerContext['matches']): RouteObject[] {
  const leaf = matches.at(-1)?.route.id ?? ''
  const known = branches.get(leaf)
  if (known) return known
  const branch = matches.reduceRight<RouteObject[]>(
    (below, { route: { children: _, ...route } }) => [
      (below.length > 0 ? { ...route, children: below } : route) as RouteObject,
    ],
    [],
  )
  branches.set(leaf, branch)
  return branch
}

/** Draws the document of an address. Never throws for what a visitor can cause. */
export async function renderDocument(input: RenderInput): Promise<RenderedDocument> {
  const context = new RouterContextProvider()
  context.set(siteFrameContext, input.frame)
  context.set(pageSourceContext, input.pages)
  context.set(searchSourceContext, input.search)
  context.set(shopSourceContext, input.shop)
  context.set(calendarSourceContext, input.calendar)
  context.set(resultsSourceContext, input.results)
  const request = new Request(new URL(input.address, input.frame.origin))
  const query = handler.query(request, {
    requestContext: context,
    filterMatchesToLoad: ({ route }) => !MEMBERS_IDS.has(route.id),
  })
  const [state, i18n] = await Promise.all([query, loadWords(input.locale)])
  if (state instanceof Response) {
    return { kind: 'redirect', status: state.status, location: state.headers.get('location') ?? '/' }
  }
  const leaf = state.matches.at(-1)?.route.id ?? ''
  const found =
    leaf === 'page' || leaf === 'home' ? ((state.loaderData[leaf] as PageData | undefined) ?? null) : null
  const shop = leaf === 'shop' ? ((state.loaderData[leaf] as ShopData | undefined) ?? null) : null
  const calendar = leaf === 'calendar' ? ((state.loaderData[leaf] as CalendarData | undefined) ?? null) : null
  const isMissing =
    shop?.kind === 'missing' ||
    calendar?.kind === 'missing' ||
    (found !== null && found.view === null) ||
    (leaf === 'gallery' && !input.frame.isDemo)
  const status = isMissing ? 404 : state.statusCode
  if (status >= 500) throw Object.values(state.errors ?? {})[0] ?? new Error('a loader failed')
  const around = frameMarkupFor(input.frame, input.locale, state.location.pathname)
  const drawn = renderToString(
    <I18nProvider i18n={i18n}>
      <HeaderAndFooterAreKept value={around.areKept}>
        <ContactAnswerContext value={input.contact?.answer ?? null}>
          <StaticRouterProvider
            router={createStaticRouter(branchOf(state.matches), state)}
            context={state}
            hydrate={false}
          />
        </ContactAnswerContext>
      </HeaderAndFooterAreKept>
    </I18nProvider>,
  )
  const account: ScreenHead | null = leaf in ACCOUNT_HEADS ? ACCOUNT_HEADS[leaf as AccountScreen] : null
  const isIndexedScreen = account?.isIndexed ?? (!isMissing && (shop !== null || calendar !== null))
  const seo = found?.seo ?? shop?.seo ?? calendar?.seo ?? null
  const title = seo?.title ?? titleOf(leaf, status, input.frame, i18n)
  const html = documentHtml({
    locale: input.locale,
    theme: input.theme,
    title: `${input.contact?.titleStart ?? ''}${title}`,
    description:
      seo?.description ??
      descriptionOf(account ?? (calendar?.kind === 'listing' ? CALENDAR_HEAD : null), i18n),
    headHtml: await input.headHtml({ title, isIndexedScreen }),
    body: around.complete(drawn),
    loaderData: state.loaderData,
    assets: input.assets,
    sources: sourcesOf(leaf, found, input.locale),
    isStill: input.contact !== undefined,
    printFoot: { url: input.frame.origin + state.location.pathname, words: input.printedWords },
  })
  return {
    kind: 'document',
    status,
    html,
    isIndexedScreen,
    isAboutLogin: account !== null || leaf.startsWith(PAPER_ROUTE),
  }
}

const ACCOUNT_SOURCE = 'app/web/auth/AccountRoute.tsx'

/** Screens that come as code of their own, by the id of their route. */
const SCREEN_SOURCES: Record<string, string> = {
  search: 'app/web/shell/SearchRoute.tsx',
  gallery: 'app/web/gallery/GalleryRoute.tsx',
  login: ACCOUNT_SOURCE,
  signup: ACCOUNT_SOURCE,
  forgotpassword: ACCOUNT_SOURCE,
  logout: ACCOUNT_SOURCE,
  'token-login': ACCOUNT_SOURCE,
  auth: 'app/web/auth/AuthRoute.tsx',
  shop: 'app/web/shop/shop-area.ts',
  cart: 'app/web/shop/shop-area.ts',
  calendar: 'app/web/events/CalendarRoute.tsx',
}

/** What the calendar is drawn with beside its code. */
const calendarSources = (locale: Locale) => [
  'locales/en/calendar.po',
  `locales/${locale}/calendar.po`,
  `platform/shared/formats/${locale}.json`,
]

function sourcesOf(leaf: string, found: PageData | null, locale: Locale): string[] {
  const view = found?.view ?? null
  const templates = view === null ? [] : templatesOf(view)
  const widgets = templates.map((template) => WIDGET_SOURCES[template])
  const hasEvents = leaf === 'calendar' || templates.includes('next_events') || templates.includes('next_up')
  const parts = found === null ? [] : partsOf(view).map((name) => PART_SOURCES[name])
  const events = hasEvents ? calendarSources(locale) : []
  return [SCREEN_SOURCES[leaf], ...widgets, ...parts, ...events].filter((source) => source !== undefined)
}

function descriptionOf(head: Pick<ScreenHead, 'description'> | null, i18n: I18n): string {
  return head === null ? '' : i18n._(head.description)
}

/** A screen that the browser draws and names is the club's until then; what stands around names would say that twice. */
function titleOf(leaf: string, status: number, frame: SiteFrame, i18n: I18n): string {
  const name = nameOf(leaf, status, i18n)
  return name === null ? frame.name : `${frame.titlePrefix}${name}${frame.titleSuffix}`
}

function nameOf(leaf: string, status: number, i18n: I18n): string | null {
  if (status === 404) return i18n._(msg`Page not found`)
  if (leaf === 'search') return i18n._(msg`Search`)
  if (leaf === 'cart') return i18n._(msg`Cart`)
  if (leaf === 'calendar') return i18n._(CALENDAR_HEAD.title)
  return leaf in ACCOUNT_HEADS ? i18n._(ACCOUNT_HEADS[leaf as AccountScreen].title) : null
}
