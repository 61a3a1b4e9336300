/**
 * Renders public documents on the server, with the same routes as in the browser and with data read directly from the
 * database. Returns the complete HTML.
 */
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
import { PART_SOURCES, sourceOfWidget } from '#features/pages/web/widgets/sources.ts'
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
import { frameMarkupFor } from './frame-markup.ts'
import { HydratedMark } from './HydratedMark.tsx'
import { MEMBERS_ROUTE, PAPER_ROUTE, routes } from './routes.tsx'
import { findScreenHead } from './screen-heads.ts'
import { ownHeader } from './members/own-header.tsx'
import { DocumentOwnHeader } from './shell/own-parts.ts'
import { WithoutScript } from './shell/without-script.ts'
import { HeaderAndFooterAreCached } from './shell/stored-frame.ts'
import { outlineOf } from './without-script/outline-of.tsx'
import type { OutlineSource } from './without-script/outline-source.ts'
import { type DocumentData, type DocumentSource, documentSourceContext } from './shop/document-source.ts'
import type { ShopData } from './shop/ShopRoute.tsx'
import { cataloguePath, loadMessages } from './messages.ts'

export type RenderInput = {
  /** Path and query of the request. */
  address: string
  locale: Locale
  theme: Theme | undefined
  /** Whether the browser says that a person is logged in. */
  isMember: boolean
  frame: SiteFrame
  pages: PageSource
  search: SearchSource
  shop: ShopSource
  calendar: CalendarSource
  results: ResultsSource
  papers: DocumentSource
  outlines: OutlineSource
  assets: ClientAssets
  /** Returns the tags of the head that need data of the server: icons, verification, structured data. */
  headHtml: (found: {
    title: string
    description: string
    isIndexedScreen: boolean
    isSharedScreen: boolean
  }) => Promise<string>
  /**
   * The language in which calls ask for content, where it is not the club’s main language; undefined for the main
   * language and for a club with one language.
   */
  contentLanguage?: Locale | undefined
  /** The text "Printed {time}" for the foot of the printed page. */
  printedWords: string
  /** Outcome of a contact form sent without JavaScript. */
  contact?: ContactAnswer
  /**
   * Text before the page title in a document that is not hydrated, such as the outcome of a sent form or the notice
   * that the page is a draft. The browser could not derive it from the address.
   */
  titleStart?: string
}

export type RenderedDocument =
  | {
      kind: 'document'
      status: number
      html: string
      /** Whether it is a public screen that search engines may index, and not a content page. */
      isIndexedScreen: boolean
      /** Whether the address may contain a secret, which must not be sent on as a referrer. */
      isAboutLogin: boolean
    }
  | { kind: 'redirect'; status: number; location: string }

const handler = createStaticHandler(routes)

/** Ids of the members' routes, which are rendered in the browser only. */
const MEMBERS_IDS = idsFrom(routes, false)

function idsFrom(branch: readonly RouteObject[], isBelow: boolean): Set<string | undefined> {
  const found = branch.flatMap(({ id, children }) => {
    const isFound = isBelow || id === MEMBERS_ROUTE
    return [...(isFound ? [id] : []), ...idsFrom(children ?? [], isFound)]
  })
  return new Set(found)
}

/**
 * Public screens that search engines must not index. People share links to them, so their documents contain the tags
 * for link previews.
 */
const SHARED_SCREENS: ReadonlySet<string> = new Set(['renew', 'search'])

/** Screens whose document is complete without the app. On all other screens the app starts at once. */
const READABLE_WITHOUT_APP: ReadonlySet<string> = new Set(['home', 'page', 'calendar', 'shop', 'search'])

const branches = new Map<string, RouteObject[]>()

/**
 * Returns only the routes that lead to the matched screen. React Router matches the address a second time against the
 * routes that it gets, which is faster with a short list.
 */
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

/** Renders the document of an address. Never throws for anything that a visitor can cause. */
export async function renderDocument(input: RenderInput): Promise<RenderedDocument> {
  const context = new RouterContextProvider()
  context.set(siteFrameContext, input.frame)
  context.set(pageSourceContext, input.pages)
  context.set(searchSourceContext, input.search)
  context.set(shopSourceContext, input.shop)
  context.set(calendarSourceContext, input.calendar)
  context.set(resultsSourceContext, input.results)
  context.set(documentSourceContext, input.papers)
  const request = new Request(new URL(input.address, input.frame.origin))
  const query = handler.query(request, {
    requestContext: context,
    filterMatchesToLoad: ({ route }) => !MEMBERS_IDS.has(route.id),
  })
  const [state, i18n] = await Promise.all([query, loadMessages(input.locale)])
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
    isMissingPaper(state, leaf) ||
    (leaf === 'gallery' && !input.frame.isDemo)
  const status = isMissing ? 404 : state.statusCode
  if (status >= 500) throw Object.values(state.errors ?? {})[0] ?? new Error('a loader failed')
  const around = frameMarkupFor(input.frame, input, state.location.pathname)
  const { params = {} } = state.matches.at(-1) ?? {}
  const outline = await outlineOf({ routeId: leaf, params }, input.outlines, input.locale)
  const drawn = renderToString(
    <I18nProvider i18n={i18n}>
      <WithoutScript value={outline}>
        <HeaderAndFooterAreCached value={around.areStored}>
          <DocumentOwnHeader value={input.isMember ? ownHeader : null}>
            <ContactAnswerContext value={input.contact ?? null}>
              <StaticRouterProvider
                router={createStaticRouter(branchOf(state.matches), state)}
                context={state}
                hydrate={false}
              />
            </ContactAnswerContext>
          </DocumentOwnHeader>
        </HeaderAndFooterAreCached>
      </WithoutScript>
      {/* The same wrapper as in entry-client.tsx, because React derives the ids of useId from the position in the
          tree. */}
      <HydratedMark />
    </I18nProvider>,
  )
  const account: ScreenHead | null = leaf in ACCOUNT_HEADS ? ACCOUNT_HEADS[leaf as AccountScreen] : null
  const isIndexedScreen = account?.isIndexed ?? (!isMissing && (shop !== null || calendar !== null))
  const seo = found?.seo ?? shop?.seo ?? calendar?.seo ?? null
  const head = isMissing ? null : findScreenHead(leaf, i18n)
  const title = seo?.title ?? titleOf(status === 404 ? i18n._(msg`Page not found`) : head?.title, input.frame)
  const description = seo?.description ?? head?.description ?? ''
  const html = documentHtml({
    locale: input.locale,
    theme: input.theme,
    isMember: input.isMember,
    contentLanguage: input.contentLanguage,
    title: `${input.titleStart ?? ''}${title}`,
    description,
    headHtml: await input.headHtml({
      title,
      description,
      isIndexedScreen,
      isSharedScreen: SHARED_SCREENS.has(leaf),
    }),
    body: around.complete(drawn),
    loaderData: state.loaderData,
    assets: input.assets,
    sources: [
      ...sourcesOf(leaf, found, input.locale),
      ...(input.isMember ? memberSources(leaf, found, input.locale) : []),
    ],
    isStill: input.titleStart !== undefined,
    startsAtOnce: input.isMember || !READABLE_WITHOUT_APP.has(leaf),
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

function isMissingPaper({ loaderData }: StaticHandlerContext, leaf: string): boolean {
  return leaf.startsWith(PAPER_ROUTE) && (loaderData[leaf] as DocumentData | undefined)?.isMissing === true
}

const ACCOUNT_SOURCE = 'app/web/auth/AccountRoute.tsx'

/** Source files of the lazy screens, by route id. */
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

/** Files that the calendar needs in addition to its code: messages and date formats. */
const calendarSources = (locale: Locale) => [
  'locales/en/calendar.po',
  `locales/${locale}/calendar.po`,
  `platform/shared/formats/${locale}.json`,
]

function sourcesOf(leaf: string, found: PageData | null, locale: Locale): string[] {
  const view = found?.view ?? null
  const templates = view === null ? [] : templatesOf(view)
  const widgets = templates.map((template) => sourceOfWidget(template))
  const hasEvents = leaf === 'calendar' || templates.includes('next_events') || templates.includes('next_up')
  const parts = found === null ? [] : partsOf(view).map((name) => PART_SOURCES[name])
  const events = hasEvents ? calendarSources(locale) : []
  return [SCREEN_SOURCES[leaf], ...widgets, ...parts, ...events].filter((source) => source !== undefined)
}

/** Returns the source files that a logged-in person needs first: the account menu, and at `/` the members' home. */
function memberSources(leaf: string, found: PageData | null, locale: Locale): string[] {
  const home = leaf === 'home' && found === null ? ['app/web/members/MemberHomeRoute.tsx'] : []
  return ['app/web/members/own-header.tsx', ...home, cataloguePath(locale, 'app')]
}

/**
 * Returns the document's title. A screen without a title of its own gets the club's name until the browser renders the
 * screen and sets the title; prefix and suffix are left out, because they would repeat the club's name.
 */
function titleOf(name: string | undefined, frame: SiteFrame): string {
  return name === undefined ? frame.name : `${frame.titlePrefix}${name}${frame.titleSuffix}`
}
