/** Every address of the app's own screens, typed: the only place that builds them. @source SPEC §2 */
export const paths = {
  home: () => '/',
  homePage: () => '/home',
  /** The address of a query is made by features/search/search-address.ts. */
  search: () => '/search',
  gallery: () => '/demo_asdf',
  cms: () => '/cms',
  logout: () => '/logout',
  login: () => '/login',
  signup: () => '/signup',
  profile: () => '/profile',
  cart: () => '/cart',
} as const

/** First segments that belong to the app: no content page may be saved there. @source SPEC §2 */
export const APP_ROUTE_NAMES = [
  'search', 'vehicle', 'vehicles', 'specialvehicle', 'specialVehicle', 'signup', 'profile', 'logout', 'login',
  'forgotpassword', 'demo_asdf', 'checkout', 'cart', 'shop', 'renew', 'membershipcard', 'calendar', 'auth', 'invoice',
  'show-invoice', 'print-tickets', 'token-login', 'cms', 'new', 'api', 'graphql', 'assets', 'v', 'dev', 'healthz', 'readyz',
] as const
