/** Which screen answers which path. @source SPEC §2 */
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { siteFrameContext } from '#features/site/site-frame.ts'
import { loadPage } from '#features/pages/pages.public.tsx'
import type { OwnScreen } from './auth/AccountRoute.tsx'
import { requireLogin } from './guards.ts'
import { isMembersHome } from './members-home.ts'
import { paths } from './paths.ts'
import { withAppWords } from './words.ts'
import { FaultScreen } from './shell/FaultScreen.tsx'
import { HomeRoute } from './shell/HomeRoute.tsx'
import { PageRoute } from './shell/PageRoute.tsx'
import { MembersWaiting } from './shell/MembersWaiting.tsx'
import { OWN_FRAME, SiteLayout } from './shell/SiteLayout.tsx'

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
    children: [
      {
        id: 'home',
        index: true,
        Component: HomeRoute,
        loader: ({ context, request }) =>
          isMembersHome(request) ? null : loadPage(context, paths.homePage()),
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
      {
        id: 'gallery',
        path: 'demo_asdf',
        lazy: async () => {
          const { GalleryRoute } = await withAppWords(() => import('./gallery/GalleryRoute.tsx'))
          return { Component: GalleryRoute }
        },
      },
      ...PAPER_PATHS.map(paperRoute),
      clubRoute('renew', 'RenewRoute'),
      clubRoute('card/:token', 'CardCheckRoute', `${PAPER_ROUTE}card`),
      clubRoute('unsubscribe/:code', 'UnsubscribeRoute', `${PAPER_ROUTE}unsubscribe`),
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
        {
          id: 'profile',
          path: 'profile',
          lazy: async () => {
            const { ProfileRoute } = await withAppWords(() => import('./members/ProfileRoute.tsx'))
            return { Component: ProfileRoute }
          },
        },
        buyersRoute('checkout', 'CheckoutRoute'),
        buyersRoute('orders', 'OrdersRoute'),
        clubRoute('membershipcard', 'CardRoute'),
        entryRoute(),
        garageRoute('vehicles', 'GarageRoute'),
        garageRoute('vehicle/new', 'NewVehicleRoute'),
        garageRoute('vehicle/:id', 'VehicleRoute'),
        garageRoute('vehicle/:id/logbook', 'LogBookRoute'),
        clubRegoRoute('specialvehicle', 'ClubRegoRoute'),
        clubRegoRoute('specialvehicle/:id', 'CaseRoute'),
        clubRegoRoute('specialvehicle/:id/:row', 'CaseRowRoute'),
        deskRoute(),
      ]),
      { id: 'page', path: '*', Component: PageRoute, loader: loadContentPage },
    ],
  },
]

/** A screen of the shop. */
function shopRoute(id: 'shop' | 'cart', path: string): RouteObject {
  return { id, path, lazy: async () => (await (await import('./shop/load-shop-area.ts')).loadShopArea())[id] }
}

/** A screen of who buys, for members. */
function buyersRoute(path: string, screen: 'CheckoutRoute' | 'OrdersRoute'): RouteObject {
  return {
    id: path,
    path,
    lazy: async () => ({
      Component: (await withAppWords(() => import('./members/buyers-screens.tsx')))[screen],
    }),
  }
}

type ClubScreen = 'RenewRoute' | 'CardRoute' | 'CardCheckRoute' | 'UnsubscribeRoute'

/** A screen about membership. */
function clubRoute(path: string, screen: ClubScreen, id = path): RouteObject {
  return {
    id,
    path,
    lazy: async () => ({
      Component: (await withAppWords(() => import('./members/club-screens.tsx')))[screen],
    }),
  }
}

type GarageScreen = 'GarageRoute' | 'NewVehicleRoute' | 'VehicleRoute' | 'LogBookRoute'

/** Where one enters an event. */
function entryRoute(): RouteObject {
  return {
    id: 'enter',
    path: 'calendar/:slug/enter',
    lazy: async () => {
      const { EnterRoute } = await withAppWords(() => import('./members/entry-screens.tsx'))
      return { Component: EnterRoute }
    },
  }
}

/** A screen of one's vehicles. */
function garageRoute(path: string, screen: GarageScreen): RouteObject {
  return {
    id: path,
    path,
    lazy: async () => ({
      Component: (await withAppWords(() => import('./members/garage-screens.tsx')))[screen],
    }),
  }
}

/** A screen of club rego. Addresses are matched in any case, so that the home's own spelling of it leads here too. */
function clubRegoRoute(path: string, screen: 'ClubRegoRoute' | 'CaseRoute' | 'CaseRowRoute'): RouteObject {
  return {
    id: path,
    path,
    lazy: async () => ({
      Component: (await withAppWords(() => import('./members/club-rego-screens.tsx')))[screen],
    }),
  }
}

/** A paper, which needs no login. */
function paperRoute(path: string): RouteObject {
  return {
    id: `${PAPER_ROUTE}${path}`,
    path,
    lazy: async () => {
      const { PaperRoute } = await withAppWords(() => import('./shop/papers-screens.tsx'))
      return { Component: PaperRoute }
    },
  }
}

/** The committee's desk; which screens it has stands in staff/desk.ts. */
function deskRoute(): RouteObject {
  return {
    id: 'cms',
    path: 'cms',
    handle: OWN_FRAME,
    loader: sendToCms,
    lazy: async () => {
      const { DeskRoute } = await withAppWords(() => import('./staff/DeskRoute.tsx'))
      return { Component: DeskRoute }
    },
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
    lazy: async () => {
      const { MembersFrame } = await withAppWords(() => import('./members/MembersFrame.tsx'))
      return { Component: MembersFrame }
    },
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
