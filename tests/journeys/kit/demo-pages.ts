/** The demo club's pages. A journey compares them with the sitemap. @source docs/reference/demo-club.md §5.1 */
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

/** Other addresses of the site that a visitor may open. */
export const OTHER_SCREENS = [
  '/',
  '/search',
  '/search/hillclimb',
  '/search/nothing-like-it',
  '/no-such-page',
] as const

/** The prefix of pages that journeys create for themselves. Other journeys ignore these pages. */
export const TEST_PAGE_PREFIX = '/journey-'
