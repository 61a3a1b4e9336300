/** The demo club's pages; a journey compares them with its sitemap. @source DOMAIN §5 "Pages & blocks" */
export const DEMO_PAGES = [
  '/home',
  '/about',
  '/join',
  '/events-info',
  '/tracks',
  '/tracks/tallow-creek',
  '/tracks/mount-quandary',
  '/tracks/saltbush-flat',
  '/tracks/the-silos',
  '/club-rego',
  '/licences',
  '/volunteer',
  '/news',
  '/news/twilight-returns',
  '/news/new-timing-loop',
  '/sponsors',
  '/contact',
  '/privacy',
  '/refunds',
  '/rules',
  '/classic-tabs',
] as const

/** What else a visitor may see of the site. */
export const OTHER_SCREENS = [
  '/',
  '/search',
  '/search/hillclimb',
  '/search/nothing-like-it',
  '/no-such-page',
] as const

/** Pages that a journey saves for itself begin so; they are nobody else's business. */
export const TEST_PAGE_PREFIX = '/journey-'
