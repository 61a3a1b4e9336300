/** The route table: which screen is shown at which path. @source docs/reference/public-site.md §1.1 */
import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { siteFrameContext } from '#features/site/site-frame.ts'
import { loadPage } from '#features/pages/pages.public.tsx'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import type { OwnScreen } from './auth/AccountRoute.tsx'
import { requireLogin } from './guards.ts'
import { isMembersHome } from './members-home.ts'
import { paths } from './paths.ts'
import { redirectWithin } from './redirect-within.ts'
import type { screens as LazyScreens } from './screens.ts'
import { withAppMessages } from './messages.ts'
import { loadDocumentOf, type DocumentKind } from './shop/document-source.ts'
import { FaultInPlace, FaultScreen } from './shell/FaultScreen.tsx'
import { HomeRoute } from './shell/HomeRoute.tsx'
import { PageRoute } from './shell/PageRoute.tsx'
import { MembersWaiting } from './shell/MembersWaiting.tsx'
import { OWN_FRAME } from './shell/own-frame.ts'
import { SiteLayout } from './shell/SiteLayout.tsx'

/** Id of the route below which a login is required. */
export const MEMBERS_ROUTE = 'members'

/** Prefix of the ids of routes whose address is a secret: anyone who knows it may see the document. */
export const PAPER_ROUTE = 'paper '

/** The documents of an order, open to anyone who knows their id. @source docs/reference/public-site.md §1.1 */
export const PAPER_PATHS = {
  'invoice/:id': 'invoice',
  'invoice/print/:id': 'invoice',
  'show-invoice/:id': 'invoice',
  'show-invoice/print/:id': 'invoice',
  'print-tickets/:id': 'tickets',
} as const satisfies Record<string, DocumentKind>

export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: SiteLayout,
    ErrorBoundary: FaultScreen,
    middleware: [followRedirect],
    loader: ({ context }) => context.get(siteFrameContext),
    shouldRevalidate: () => false,
    children: [{ id: 'screens', ErrorBoundary: FaultInPlace, children: screens() }],
  },
]

/** Returns the routes of all screens: those between header and footer and those with their own frame. */
function screens(): RouteObject[] {
  return [
    {
      id: 'home',
      index: true,
      Component: HomeRoute,
      loader: ({ context, request }) => (isMembersHome(request) ? null : loadPage(context, paths.homePage())),
    },
    {
      id: 'search',
      path: 'search/*',
      lazy: async () => {
        const { loadSearch, SearchRoute } = await import('./shell/SearchRoute.tsx')
        return { Component: SearchRoute, loader: loadSearch }
      },
    },
    shopRoute('shop', 'shop/*'),
    shopRoute('cart', 'cart'),
    {
      id: 'calendar',
      path: 'calendar/*',
      lazy: async () => (await import('./events/load-calendar.ts')).loadCalendarArea(),
    },
    lazyRoute('demo_asdf', 'GalleryRoute', 'gallery'),
    ...Object.entries(PAPER_PATHS).map(([path, kind]) => ({
      ...lazyRoute(path, 'DocumentRoute', `${PAPER_ROUTE}${path}`),
      loader: loadDocumentOf(kind),
    })),
    lazyRoute('renew', 'RenewRoute'),
    lazyRoute('card/:token', 'CardCheckRoute', `${PAPER_ROUTE}card`),
    lazyRoute('unsubscribe/:code', 'UnsubscribeRoute', `${PAPER_ROUTE}unsubscribe`),
    lazyRoute('stock-alert/:code', 'StockAlertRoute', `${PAPER_ROUTE}stock-alert`),
    ...(['login', 'signup', 'forgotpassword', 'logout', 'token-login'] as const).map(accountRoute),
    {
      id: 'auth',
      path: 'auth',
      lazy: async () => {
        const { AuthRoute } = await withAppMessages(() => import('./auth/AuthRoute.tsx'))
        return { Component: AuthRoute }
      },
    },
    membersRoute([
      lazyRoute('profile', 'ProfileRoute'),
      lazyRoute('checkout', 'CheckoutRoute'),
      lazyRoute('orders', 'OrdersRoute'),
      lazyRoute('membershipcard', 'CardRoute'),
      lazyRoute('household', 'HouseholdRoute'),
      lazyRoute('calendar/:slug/enter', 'EnterRoute', 'enter'),
      lazyRoute('vehicles', 'GarageRoute'),
      lazyRoute('vehicle/new', 'NewVehicleRoute'),
      lazyRoute('vehicle/:id', 'VehicleRoute'),
      lazyRoute('vehicle/:id/logbook', 'LogBookRoute'),
      // Paths match in any letter case, so the spelling that the members' home links to works too.
      lazyRoute('specialvehicle', 'ClubRegoRoute'),
      lazyRoute('specialvehicle/:id', 'CaseRoute'),
      lazyRoute('specialvehicle/:id/:row', 'CaseRowRoute'),
      deskRoute(),
    ]),
    { id: 'page', path: '*', Component: PageRoute, loader: loadContentPage },
  ]
}

/** Returns a lazy route of the shop. */
function shopRoute(id: 'shop' | 'cart', path: string): RouteObject {
  return { id, path, lazy: async () => (await (await import('./shop/load-shop-area.ts')).loadShopArea())[id] }
}

/** Loads a screen beyond the public site, together with the app's messages. */
async function loadScreen(name: keyof typeof LazyScreens): Promise<{ Component: ComponentType }> {
  const { screens } = await withAppMessages(() => import('./screens.ts'))
  return { Component: await screens[name]() }
}

/** Returns a lazy route of a screen beyond the public site. */
function lazyRoute(path: string, screen: keyof typeof LazyScreens, id = path): RouteObject {
  return { id, path, lazy: () => loadScreen(screen) }
}

/** Returns the route of the staff desk, whose screens are listed in staff/desk.ts. */
function deskRoute(): RouteObject {
  return {
    id: 'cms',
    path: 'cms',
    handle: OWN_FRAME,
    loader: sendToCms,
    lazy: () => loadScreen('DeskRoute'),
    children: [{ id: 'desk', path: '*' }, { index: true }],
  }
}

/** Returns the route of an account screen, which has its own frame. */
function accountRoute(path: OwnScreen): RouteObject {
  return {
    id: path,
    path,
    handle: OWN_FRAME,
    lazy: async () => {
      const { accountRouteOf } = await withAppMessages(() => import('./auth/AccountRoute.tsx'))
      return { Component: accountRouteOf(path) }
    },
  }
}

/** Returns the route whose children require a login. The server sends the same empty shell for all of them. */
function membersRoute(children: RouteObject[]): RouteObject {
  return {
    id: MEMBERS_ROUTE,
    middleware: [requireLogin],
    HydrateFallback: MembersWaiting,
    lazy: () => loadScreen('MembersFrame'),
    children,
  }
}

async function loadContentPage({ context, request }: LoaderFunctionArgs) {
  const path = decodedPath(new URL(request.url).pathname)
  const data = await loadPage(context, path)
  if (data.redirectTo !== undefined) throw redirectWithin(request, data.redirectTo)
  return data
}

/**
 * Follows a redirect, which takes precedence over the page or screen at its address.
 * @source docs/reference/public-site.md §2.4
 */
function followRedirect({ context, request }: LoaderFunctionArgs): void {
  const path = decodedPath(new URL(request.url).pathname).toLowerCase()
  const to = context.get(siteFrameContext).redirects[path]
  if (to !== undefined) throw redirectWithin(request, to)
}

/** Decodes a path and removes its trailing slash, as pages are stored without one. */
function decodedPath(pathname: string): string {
  const trimmed = pathname.length > 1 ? withoutEnd(pathname, /\//) : pathname
  try {
    return decodeURI(trimmed)
  } catch {
    return trimmed
  }
}

/**
 * Redirects the page named cms to the CMS at the API's origin; if that is our own origin, it is a screen of this app.
 * @source docs/reference/public-site.md §1.3
 */
function sendToCms({ context }: LoaderFunctionArgs) {
  const { apiUrl } = context.get(siteFrameContext)
  if (apiUrl !== '') throw redirect(`${apiUrl}${paths.cms()}`)
  return null
}
