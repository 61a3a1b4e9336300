/**
 * Draws a public document on the server: the same routes as in a browser, fed from the database in
 * process. Answers the whole HTML text.
 */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { pageSourceContext, type PageSource } from '#features/pages/page-source.ts'
import { CLASSIC_SOURCE, templatesOf, WIDGET_SOURCES, type PageData } from '#features/pages/pages.public.tsx'
import { searchSourceContext, type SearchSource } from '#features/search/search-source.ts'
import { siteFrameContext, type SiteFrame } from '#features/site/site-frame.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { Theme } from '#platform/shared/themes.ts'
import { documentHtml, type ClientAssets } from './document.ts'
import { routes } from './routes.tsx'
import { loadWords } from './words.ts'

export type RenderInput = {
  /** Path and query, as asked for. */
  address: string
  locale: Locale
  theme: Theme | undefined
  frame: SiteFrame
  pages: PageSource
  search: SearchSource
  assets: ClientAssets
  /** Everything in the head that only the server knows: icons, verification, structured data. */
  headHtml: (found: { title: string }) => Promise<string>
}

export type RenderedDocument =
  | { kind: 'document'; status: number; html: string }
  | { kind: 'redirect'; status: number; location: string }

const handler = createStaticHandler(routes)

/** Draws the document of an address. Never throws for what a visitor can cause. */
export async function renderDocument(input: RenderInput): Promise<RenderedDocument> {
  const context = new RouterContextProvider()
  context.set(siteFrameContext, input.frame)
  context.set(pageSourceContext, input.pages)
  context.set(searchSourceContext, input.search)
  const request = new Request(new URL(input.address, input.frame.origin))
  const [state, i18n] = await Promise.all([handler.query(request, { requestContext: context }), loadWords(input.locale)])
  if (state instanceof Response) {
    return { kind: 'redirect', status: state.status, location: state.headers.get('location') ?? '/' }
  }
  const leaf = state.matches.at(-1)?.route.id ?? ''
  const found = leaf === 'page' || leaf === 'home' ? ((state.loaderData[leaf] as PageData | undefined) ?? null) : null
  const isMissing = (found !== null && found.view === null) || leaf === 'cms' || (leaf === 'gallery' && !input.frame.isDemo)
  const status = isMissing ? 404 : state.statusCode
  if (status >= 500) throw Object.values(state.errors ?? {})[0] ?? new Error('a loader failed')
  const body = renderToString(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, state)} context={state} hydrate={false} />
      </I18nProvider>
    </StrictMode>,
  )
  const title = found?.seo?.title ?? titleOf(leaf, status, input.frame, i18n)
  const html = documentHtml({
    locale: input.locale,
    theme: input.theme,
    title,
    description: found?.seo?.description ?? '',
    headHtml: await input.headHtml({ title }),
    body,
    hydration: { loaderData: state.loaderData },
    assets: input.assets,
    sources: sourcesOf(leaf, found),
  })
  return { kind: 'document', status, html }
}

/** Screens that come as code of their own, by the id of their route. */
const SCREEN_SOURCES: Record<string, string> = {
  search: 'features/search/web/SearchScreen.tsx',
  gallery: 'app/web/gallery/GalleryRoute.tsx',
}

function sourcesOf(leaf: string, found: PageData | null): string[] {
  const view = found?.view ?? null
  const widgets = view === null ? [] : templatesOf(view).map((template) => WIDGET_SOURCES[template])
  return [SCREEN_SOURCES[leaf], ...widgets, view?.rows === undefined ? undefined : CLASSIC_SOURCE].filter((source) => source !== undefined)
}

function titleOf(leaf: string, status: number, frame: SiteFrame, i18n: I18n): string {
  const name = status === 404 ? i18n._(msg`Page not found`) : leaf === 'search' ? i18n._(msg`Search`) : frame.name
  return `${frame.titlePrefix}${name}${frame.titleSuffix}`
}
