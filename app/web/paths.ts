/**
 * Addresses of the app's own screens, for the code in app/. Features cannot import this module, so each writes its
 * addresses itself.
 * @source docs/reference/public-site.md §1.1
 */
export const paths = {
  home: () => '/',
  homePage: () => '/home',
  /** The search screen without a query; features/search/search-address.ts builds the addresses of queries. */
  search: () => '/search',
  gallery: () => '/demo_asdf',
  cms: () => '/cms',
  logout: () => '/logout',
  login: () => '/login',
  signup: () => '/signup',
  profile: () => '/profile',
  cart: () => '/cart',
  checkout: () => '/checkout',
  orders: () => '/orders',
  renew: () => '/renew',
  card: () => '/membershipcard',
} as const

/**
 * First path segments that belong to the app: no content page may use them.
 * @source docs/reference/public-site.md §1.1, §1.3
 */
export const APP_ROUTE_NAMES = [
  'search',
  'vehicle',
  'vehicles',
  'specialvehicle',
  'specialVehicle',
  'signup',
  'profile',
  'logout',
  'login',
  'forgotpassword',
  'demo_asdf',
  'checkout',
  'orders',
  'cart',
  'shop',
  'renew',
  'membershipcard',
  'household',
  'card',
  'unsubscribe',
  'draft-preview',
  'stock-alert',
  'calendar',
  'auth',
  'invoice',
  'show-invoice',
  'print-tickets',
  'token-login',
  'cms',
  'new',
  'api',
  'graphql',
  'assets',
  'v',
  'dev',
  'healthz',
  'readyz',
] as const
