/**
 * Every screen of the app, in groups that the tests call walks. Each kind of person has one or more walks through the
 * screens that they may open. The sizes of the walks divide the work evenly between two test workers.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DEMO_PAGES, OTHER_SCREENS } from './demo-pages.ts'

export type Walk = {
  /** A key of the demo club's people, or `visitor`. */
  who: string
  /**
   * Paths. A segment that starts with a colon is a placeholder, filled from a link seen on an earlier screen of the
   * walk.
   */
  screens: readonly string[]
}

const HILLCLIMB = '/calendar/mount-quandary-hillclimb-round-6'
const PER_WALK = 9

const PAGES = [...OTHER_SCREENS, ...DEMO_PAGES]
const pageWalks = Array.from({ length: Math.ceil(PAGES.length / PER_WALK) }, (_, at) => ({
  who: 'visitor',
  screens: PAGES.slice(at * PER_WALK, (at + 1) * PER_WALK),
}))

export const WALKS: readonly Walk[] = [
  ...pageWalks,
  {
    who: 'visitor',
    screens: [
      '/calendar',
      '/calendar?view=month',
      HILLCLIMB,
      '/calendar/border-ranges-regularity',
      '/calendar/club-supersprint-round-5',
      '/renew',
      '/card/nothing',
      '/unsubscribe/nothing',
      '/stock-alert/nothing',
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
      '/signup?type=FULL',
      '/forgotpassword',
      '/token-login',
      '/auth',
      '/invoice/nothing',
      '/print-tickets/nothing',
    ],
  },
  {
    who: 'financial',
    screens: ['/', '/membershipcard', '/renew', '/profile', HILLCLIMB, '/calendar/spring-khanacross', '/cms'],
  },
  {
    who: 'financial',
    screens: ['/vehicles', '/vehicle/:vehicle', '/vehicle/:vehicle/logbook', '/vehicle/new'],
  },
  {
    who: 'financial',
    screens: ['/specialvehicle', '/specialvehicle/:case', '/specialvehicle/:case/:row'],
  },
  {
    who: 'financial',
    screens: [
      '/orders',
      '/invoice/:order',
      '/invoice/print/:order',
      '/show-invoice/:order',
      '/show-invoice/print/:order',
      '/print-tickets/:order',
      '/checkout',
      '/cart',
      '/calendar/officials-training-day/enter',
    ],
  },
  {
    who: 'ending',
    screens: ['/', '/renew', '/household', '/specialvehicle/2', '/specialvehicle/2/modifications'],
  },
  { who: 'expired', screens: ['/', '/renew', '/household', '/membershipcard'] },
  {
    who: 'account',
    screens: ['/', '/renew', '/renew?type=SOCIAL', '/vehicles', '/orders', '/specialvehicle'],
  },
  {
    who: 'owner',
    screens: [
      '/cms',
      '/cms/applications',
      '/cms/members',
      '/cms/members/:member',
      '/cms/members/:member?tab=membership',
      '/cms/members/import',
      '/cms/members/new',
      '/cms/members/print',
      '/cms/register',
      '/cms/retention',
    ],
  },
  {
    who: 'owner',
    screens: [
      '/cms/membership-types',
      '/cms/membership-types/:type',
      '/cms/limits',
      '/cms/settings',
      '/cms/media',
      '/cms/pages/import',
      '/cms/site',
      '/cms/redirects',
      '/cms/site/groups',
      '/cms/site/tracks',
      '/cms/site/public',
      '/cms/site/features',
      '/cms/mail',
      '/cms/mail/entries.confirmed',
    ],
  },
  {
    who: 'owner',
    screens: [
      '/cms/texts',
      '/cms/texts/:text',
      '/cms/privacy',
      '/cms/accounts',
      '/cms/mail-log',
      '/cms/roles',
      '/cms/audit',
      '/cms/status',
      '/cms/failed-work',
      '/cms/nothing',
    ],
  },
  {
    who: 'owner',
    screens: [
      '/cms/rego',
      '/cms/rego-register',
      '/cms/rego/:case',
      '/cms/rego/:case?tab=activity',
      '/cms/rego/cover/:case',
      '/cms/rego-schemes',
      '/cms/log-books',
      '/cms/log-books/:vehicle',
      '/cms/log-books/:vehicle?tab=activity',
      '/cms/day-book',
    ],
  },
  {
    who: 'owner',
    screens: [
      '/cms/gate',
      '/cms/events/new',
      '/cms/entries',
      '/cms/entries/1',
      '/cms/entries/6/messages',
      '/cms/entries/6/messages/new',
      '/cms/entries/6/messages/:message',
      '/cms/results/1',
      '/cms/entries/entry/:entry',
    ],
  },
  {
    who: 'owner',
    screens: [
      '/cms/money',
      '/cms/bas',
      '/cms/ledger',
      '/cms/orders',
      '/cms/orders/:order',
      '/cms/orders/slip/:order',
      '/cms/statements',
      '/cms/refunds',
      '/cms/books',
      '/cms/payment-types',
      '/cms/till',
      '/cms/till/:till',
      '/cms/till/receipt/nothing',
      '/cms/cash-counts',
      '/cms/cash-counts/:till',
    ],
  },
  { who: 'owner', screens: ['/cms/pages', '/cms/pages?as=tree', '/cms/pages/:page'] },
  {
    who: 'owner',
    screens: [
      '/cms/products',
      '/cms/products/:product',
      '/cms/stock',
      '/cms/delivery',
      '/cms/codes',
      '/cms/codes/:code',
    ],
  },
  {
    who: 'owner',
    screens: [
      '/cms/events',
      '/cms/events/:event',
      '/cms/events/:event/overview',
      '/cms/events/:event/prices',
      '/cms/events/:event/officials',
      '/cms/events/:event/schedule',
      '/cms/events/:event/documents',
      '/cms/events/:event/notes',
      '/cms/events/:event/activity',
    ],
  },
]

/**
 * Path segments that are fixed words in a place where other addresses have a number or a name, so that they are not
 * taken for the value of a placeholder.
 */
const FIXED = new Set(['new', 'nothing', 'print', 'cover', 'slip', 'receipt', 'entry', 'group'])

/**
 * Returns the address of a screen of a walk, or undefined if no link to it was seen.
 * @param seen addresses that earlier screens of the walk link to
 * @param known values of placeholders found so far; new ones are added
 */
export function addressOf(
  screen: string,
  seen: ReadonlySet<string>,
  known: Map<string, string>,
): string | undefined {
  const address = screen.replaceAll(/:(\w+)/g, (all, name: string) => known.get(name) ?? all)
  if (!address.includes(':')) return address
  const pattern = new RegExp(`^${address.replaceAll(/:(\w+)/g, '(?<$1>[\\w-]+)')}$`)
  for (const one of seen) {
    const groups = pattern.exec(one)?.groups
    if (groups === undefined || Object.values(groups).some((value) => FIXED.has(value))) continue
    for (const [name, value] of Object.entries(groups)) known.set(name, value)
    return one
  }
  return undefined
}

const source = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../app/web/${path}`, import.meta.url)), 'utf8')

/** Reads the paths of all screens from the app's sources. `*` stands for further segments. */
export function screensOfTheApp(): string[] {
  const routes = source('routes.tsx')
  const lazy = [...routes.matchAll(/(?:lazyRoute|shopRoute)\(\s*'([^`']+)'/g)].map(([, path = '']) => path)
  const papers = /PAPER_PATHS = \[([^\]]*)\]/.exec(routes)?.[1] ?? ''
  const accounts = /\(\[([^\]]*)\] as const\)\.map\(accountRoute\)/.exec(routes)?.[1] ?? ''
  const listed = [...`${papers}${accounts}`.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
  const desk =
    `${source('staff/desk.tsx')}${source('staff/shop-desks.tsx')}${source('staff/till-desks.tsx')}${source('staff/website-desks.tsx')}`
      .split('\n  {\n')
      .flatMap((block) => {
        const path = /^ {4}path: '\/([^']+)'/.exec(block)?.[1]
        return path === undefined ? [] : [block.includes('takesRest: true') ? `${path}/*` : path]
      })
  return [...lazy, ...listed, ...desk]
    .filter((path) => !/^(shop|cart)$/.test(path))
    .map((path) => `/${path}`.replaceAll(/:\w+/g, '*'))
}

/** Paths that redirect to the home page before anything is shown. */
const LEADS_ON = new Set(['/logout'])

/** Returns whether a walk visits a screen of the app. */
export function isWalked(screen: string): boolean {
  const pattern = new RegExp(`^${screen.replaceAll('*', '[^/]+')}$`)
  return LEADS_ON.has(screen) || WALKS.some(({ screens }) => screens.some((path) => pattern.test(path)))
}
