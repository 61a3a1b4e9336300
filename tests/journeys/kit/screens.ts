/** Every screen there is, by who of the demo club may see it, in walks of a size that two workers share well. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEMO_PAGES, OTHER_SCREENS } from './demo-pages.ts'

export type Walk = {
  /** A key of the demo's people, or `visitor`. */
  who: string
  /** What begins with a colon stands for whatever the walk has come by a link to. */
  screens: readonly string[]
}

const HILLCLIMB = '/calendar/mount-quandary-hillclimb-round-6'
const PER_WALK = 9

const inWalks = (who: string, screens: readonly string[]): Walk[] =>
  Array.from({ length: Math.ceil(screens.length / PER_WALK) }, (_, at) => ({
    who,
    screens: screens.slice(at * PER_WALK, (at + 1) * PER_WALK),
  }))

export const WALKS: readonly Walk[] = [
  ...inWalks('visitor', [...OTHER_SCREENS, ...DEMO_PAGES]),
  {
    who: 'visitor',
    screens: [
      '/calendar',
      '/calendar?view=month',
      HILLCLIMB,
      '/calendar/border-ranges-regularity',
      '/renew',
      '/card/nothing',
      '/unsubscribe/nothing',
      '/demo_asdf',
    ],
  },
  {
    who: 'visitor',
    screens: [
      '/shop',
      '/shop/group/wear',
      '/shop/club-tee',
      '/shop/beanie',
      '/shop/track-poster',
      '/shop/trophy-dinner-ticket',
      '/cart',
    ],
  },
  {
    who: 'visitor',
    screens: [
      '/login',
      '/signup',
      '/forgotpassword',
      '/token-login',
      '/auth',
      '/invoice/nothing',
      '/print-tickets/nothing',
    ],
  },
  { who: 'financial', screens: ['/', '/membershipcard', '/renew', '/profile', HILLCLIMB, '/cms'] },
  {
    who: 'financial',
    screens: ['/vehicles', '/vehicle/:id', '/vehicle/:id/logbook', '/vehicle/new'],
  },
  {
    who: 'financial',
    screens: ['/specialvehicle', '/specialvehicle/:id', '/specialvehicle/:id/:row'],
  },
  {
    who: 'financial',
    screens: [
      '/orders',
      '/invoice/:id',
      '/invoice/print/:id',
      '/show-invoice/:id',
      '/show-invoice/print/:id',
      '/print-tickets/:id',
      '/checkout',
      '/cart',
      '/calendar/officials-training-day/enter',
    ],
  },
  { who: 'ending', screens: ['/', '/renew', '/specialvehicle/2', '/specialvehicle/2/modifications'] },
  { who: 'expired', screens: ['/', '/renew', '/membershipcard'] },
  { who: 'account', screens: ['/', '/renew', '/vehicles', '/orders', '/specialvehicle', '/logout'] },
  ...inWalks('owner', [
    '/cms',
    '/cms/applications',
    '/cms/members',
    '/cms/members/:id',
    '/cms/membership-types',
    '/cms/privacy',
    '/cms/roles',
    '/cms/audit',
    '/cms/nothing',
    '/cms/rego',
    '/cms/rego-register',
    '/cms/rego/:id',
    '/cms/rego/cover/1',
    '/cms/rego-schemes',
    '/cms/log-books',
    '/cms/log-books/1',
    '/cms/day-book',
    '/cms/gate',
    '/cms/events',
    '/cms/events/:id',
    '/cms/events/new',
    '/cms/entries',
    '/cms/entries/:id',
    '/cms/entries/entry/:id',
    '/cms/orders',
    '/cms/orders/:number',
    '/cms/orders/slip/1001',
    '/cms/statements',
    '/cms/refunds',
    '/cms/books',
    '/cms/stock',
    '/cms/delivery',
  ]),
]

/** Whether an address is one that a screen of a walk may stand for. */
export function fits(screen: string, address: string): boolean {
  const pattern = screen.replaceAll(/:\w+/g, '[\\w-]+')
  return new RegExp(`^${pattern}$`).test(address) && !/\/(new|nothing|print|cover|slip|entry)$/.test(address)
}

const source = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../app/web/${path}`, import.meta.url)), 'utf8')

/** What the app says that it has screens for: `*` stands for something behind the address. */
export function screensOfTheApp(): string[] {
  const routes = source('routes.tsx')
  const late = [...routes.matchAll(/(?:lateRoute|shopRoute)\(\s*'([^`']+)'/g)].map(([, path = '']) => path)
  const papers = /PAPER_PATHS = \[([^\]]*)\]/.exec(routes)?.[1] ?? ''
  const accounts = /\(\[([^\]]*)\] as const\)\.map\(accountRoute\)/.exec(routes)?.[1] ?? ''
  const listed = [...`${papers}${accounts}`.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  const desk = source('staff/desk.tsx')
    .split('\n  {\n')
    .flatMap((block) => {
      const path = /^ {4}path: '\/([^']+)'/.exec(block)?.[1]
      return path === undefined ? [] : [block.includes('takesRest: true') ? `${path}/*` : path]
    })
  return [...late, ...listed, ...desk]
    .filter((path) => !/^(shop|cart)$/.test(path))
    .map((path) => `/${path}`.replaceAll(/:\w+/g, '*'))
}

/** Whether a walk comes by a screen of the app. */
export function isWalked(screen: string): boolean {
  const pattern = new RegExp(`^${screen.replaceAll('*', '[^/]+')}$`)
  return WALKS.some(({ screens }) => screens.some((path) => pattern.test(path)))
}
