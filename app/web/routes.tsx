/** Which screen answers which path. @source SPEC §2 */
import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { siteFrameContext } from '#features/site/site-frame.ts'
import { loadPage } from '#features/pages/pages.public.tsx'
import type { OwnScreen } from './auth/AccountRoute.tsx'
import { requireLogin } from './guards.ts'
import { isMembersHome } from './members-home.ts'
import { paths } from './paths.ts'
import type { screens as LateScreens } from './screens.ts'
import { withAppWords } from './words.ts'
import { FaultInPlace, FaultScreen } from './shell/FaultScreen.tsx'
import { HomeRoute } from './shell/HomeRoute.tsx'
import { PageRoute } from './shell/PageRoute.tsx'
import { MembersWaiting } from './shell/MembersWaiting.tsx'
import { OWN_FRAME } from './shell/own-frame.ts'
import { SiteLayout } from './shell/SiteLayout.tsx'

/** Everything below it needs a login. */
export const MEMBERS_ROUTE = 'members'

/** Begins the ids of routes whose address is a secret by itself. */
export const PAPER_ROUTE = 'paper '

/** The papers of an order, open to who holds their id. @source SPEC §2 */
const PAPER_PATHS = [
  'invoice/:id',
  'invoice/print/:id',
  'show-invoice/:id',
  'show-invoice/print/:id',
  'print-tickets/:id',
] as const

export const routes: RouteObject[] = [
  {
    id: 'site',
    Component: SiteLayout,
    ErrorBoundary: FaultScreen,
    loader: ({ context }) => context.get(siteFrameContext),
    shouldRevalidate: () => false,
    children: [{ id: 'screens', ErrorBoundary: FaultInPlace, children: screens() }],
  },
]

/** All that stands between the header and the footer, or has a frame of its own. */
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
    lateRoute('demo_asdf', 'GalleryRoute', 'gallery'),
    ...PAPER_PATHS.map((path) => lateRoute(path, 'PaperRoute', `${PAPER_ROUTE}${path}`)),
    lateRoute('renew', 'RenewRoute'),
    lateRoute('card/:token', 'CardCheckRoute', `${PAPER_ROUTE}card`),
    lateRoute('unsubscribe/:code', 'UnsubscribeRoute', `${PAPER_ROUTE}unsubscribe`),
    ...(['login', 'signup', 'forgotpassword', 'logout', 'token-login'] as const).map(accountRoute),
    {
      id: 'auth',
      path: 'auth',
      lazy: async () => {
        const { AuthRoute } = await withAppWords(() => import('./auth/AuthRoute.tsx'))
        return { Component: AuthRoute }
      },
    },
    membersRoute([
      lateRoute('profile', 'ProfileRoute'),
      lateRoute('checkout', 'CheckoutRoute'),
      lateRoute('orders', 'OrdersRoute'),
      lateRoute('membershipcard', 'CardRoute'),
      lateRoute('calendar/:slug/enter', 'EnterRoute', 'enter'),
      lateRoute('vehicles', 'GarageRoute'),
      lateRoute('vehicle/new', 'NewVehicleRoute'),
      lateRoute('vehicle/:id', 'VehicleRoute'),
      lateRoute('vehicle/:id/logbook', 'LogBookRoute'),
      // Addresses are matched in any case, so that the home's own spelling of this one leads here too.
      lateRoute('specialvehicle', 'ClubRegoRoute'),
      lateRoute('specialvehicle/:id', 'CaseRoute'),
      lateRoute('specialvehicle/:id/:row', 'CaseRowRoute'),
      deskRoute(),
    ]),
    { id: 'page', path: '*', Component: PageRoute, loader: loadContentPage },
  ]
}

/** A screen of the shop. */
function shopRoute(id: 'shop' | 'cart', path: string): RouteObject {
  return { id, path, lazy: async () => (await (await import('./shop/load-shop-area.ts')).loadShopArea())[id] }
}

/** Beyond the public site: brings the code of a screen when it is opened, and the words of them all. */
async function bringScreen(name: keyof typeof LateScreens): Promise<{ Component: ComponentType }> {
  const { screens } = await withAppWords(() => import('./screens.ts'))
  return { Component: await screens[name]() }
}

/** A screen beyond the public site. */
function lateRoute(path: string, screen: keyof typeof LateScreens, id = path): RouteObject {
  return { id, path, lazy: () => bringScreen(screen) }
}

/** The committee's desk; which screens it has stands in staff/desk.ts. */
function deskRoute(): RouteObject {
  return {
    id: 'cms',
    path: 'cms',
    handle: OWN_FRAME,
    loader: sendToCms,
    lazy: () => bringScreen('DeskRoute'),
    children: [{ id: 'desk', path: '*' }, { index: true }],
  }
}

/** A screen of accounts, with a head of its own. */
function accountRoute(path: OwnScreen): RouteObject {
  return {
    id: path,
    path,
    handle: OWN_FRAME,
    lazy: async () => {
      const { accountRouteOf } = await withAppWords(() => import('./auth/AccountRoute.tsx'))
      return { Component: accountRouteOf(path) }
    },
  }
}

/** Screens that only who is logged in may see. The server sends an empty shell for all of them. */
function membersRoute(children: RouteObject[]): RouteObject {
  return {
    id: MEMBERS_ROUTE,
    middleware: [requireLogin],
    HydrateFallback: MembersWaiting,
    lazy: () => bringScreen('MembersFrame'),
    children,
  }
}

async function loadContentPage({ context, request }: LoaderFunctionArgs) {
  const path = decodedPath(new URL(request.url).pathname)
  const data = await loadPage(context, path)
  if (data.redirectTo !== undefined) throw redirect(data.redirectTo)
  return data
}

/** Pages are kept under their address without a slash at the end. */
function decodedPath(pathname: string): string {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  try {
    return decodeURI(trimmed)
  } catch {
    return trimmed
  }
}

/**
 * The page named cms is the cms area of the API's address; on our own origin it is a screen of this
 * app.
 * @source SPEC §2; WIRE §5
 */
function sendToCms({ context }: LoaderFunctionArgs) {
  const { apiUrl } = context.get(siteFrameContext)
  if (apiUrl !== '') throw redirect(`${apiUrl}${paths.cms()}`)
  return null
}
