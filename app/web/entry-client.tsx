/** Entry module of the browser: hydrates a public document. */
import './app.css'
import { I18nProvider } from '@lingui/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type HydrationState } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadCodeOf, type PageData } from '#features/pages/pages.public.tsx'
import { pageSourceContext } from '#features/pages/page-source.ts'
import { searchSourceContext } from '#features/search/search-source.ts'
import { siteFrameContext, type SiteFrame } from '#features/site/site-frame.ts'
import { DEFAULT_LOCALE, isLocale } from '#platform/shared/locales.ts'
import { findCallSession, setCallSession } from '#platform/web/call-session.ts'
import { reportFault } from '#platform/web/report.ts'
import { nextTask } from '#platform/web/timers.ts'
import type { BrowserSources } from './browser-sources.ts'
import { HydratedMark } from './HydratedMark.tsx'
import { routes } from './routes.tsx'
import { loadMessages } from './messages.ts'
import { loadOwnHeader } from './shell/own-parts.ts'

/**
 * Starts the app, in several tasks: one task would take 200 ms on a slow phone, during which the page would not react
 * to clicks.
 */
async function start(): Promise<void> {
  await nextTask()
  const root = document.getElementById('app')
  const hydration = JSON.parse(document.getElementById('hydration')?.textContent ?? '{}') as HydrationState
  const frame = hydration.loaderData?.['site'] as SiteFrame
  if (!root) throw new Error('the document has no place for the app')
  const language = document.documentElement.lang
  const [i18n] = await Promise.all([
    loadMessages(isLocale(language) ? language : DEFAULT_LOCALE),
    nextTask().then(loadMatchedScreens),
    nextTask().then(() => loadShownWidgets(hydration)),
    nextTask().then(loadHeader),
  ])
  // A person may click before the session has been restored, so each call waits for the session.
  setCallSession(() => loadSources(frame).then(findCallSession))
  await nextTask()
  const router = createBrowserRouter(routes, { hydrationData: hydration, getContext: () => contextOf(frame) })
  await nextTask()
  // In a transition, React renders in small steps and can react to clicks in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} onError={(error) => reportFault(error, 'screen')} />
        <HydratedMark />
      </I18nProvider>,
      { onRecoverableError: (error) => reportFault(error, 'hydration') },
    )
  })
  const { startBackgroundWork } = await import('./background.ts')
  startBackgroundWork(frame, router)
}

/** Loads the data sources on demand: the first page has its data and does not need them. */
function loadSources(frame: SiteFrame): Promise<BrowserSources> {
  return import('./browser-sources.ts').then(({ browserSources }) => browserSources(frame))
}

function contextOf(frame: SiteFrame): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteFrameContext, frame)
  context.set(searchSourceContext, {
    search: async (query) => (await loadSources(frame)).search.search(query),
  })
  context.set(pageSourceContext, { find: async (path) => (await loadSources(frame)).pages.find(path) })
  return context
}

/**
 * Loads the lazy screens of the current address before hydration; otherwise React would discard the server's markup.
 */
async function loadMatchedScreens(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** Loads the header's parts for a logged-in person, if the document was rendered with them. */
async function loadHeader(): Promise<void> {
  if (!document.documentElement.hasAttribute('data-member')) return
  // If the parts of the header cannot be loaded, continue without them: the page then shows the club's menu.
  await loadOwnHeader().catch((error: unknown) => reportFault(error, 'own header'))
}

async function loadShownWidgets(hydration: HydrationState): Promise<void> {
  const views = Object.values(
    (hydration.loaderData ?? {}) as Record<string, Partial<PageData> | null>,
  ).flatMap((data) => (data !== null && 'view' in data ? [data.view ?? null] : []))
  await Promise.all(views.map(loadCodeOf))
}

start().catch((error: unknown) => reportFault(error, 'start'))
