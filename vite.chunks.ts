/** The manual chunks of the browser build. */
import { globSync } from 'node:fs'

/**
 * The paths of the modules in each chunk, from the project's root; a path without extension also covers the files that
 * begin with it, and `!` excludes. One larger file compresses better than ten small ones and is one request. The order
 * matters: a module belongs to the first group that lists it.
 */
const CHUNKS: Readonly<Record<string, readonly string[]>> = {
  // The code that runs before the first paint of a page.
  begin: [
    'app/web/begin',
    'features/accounts/web/stored-session',
    'features/cart/web/stored-cart',
    'platform/web/report',
    'platform/web/storage',
    'platform/web/timers.',
  ],
  // The libraries that every page needs.
  frame: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/react-router/',
    'node_modules/scheduler/',
    'node_modules/cookie/',
    'node_modules/set-cookie-parser/',
    'node_modules/@lingui/core/',
    'node_modules/@lingui/react/',
  ],
  // The frame of the site and the widgets of public pages.
  site: [
    'features/pages/web/widgets/',
    '!features/pages/web/widgets/Faq',
    '!features/pages/web/widgets/Gallery',
    '!features/pages/web/widgets/TrackMap',
    '!features/pages/web/widgets/registry',
    'features/media/web/',
    '!features/media/web/PlayingVideo',
    '!features/media/web/use-motion-welcome',
    'features/media/media.',
    'features/site/web/',
    '!features/site/web/desk/',
    'platform/ui/art/Hero',
    'platform/ui/art/Track',
    'platform/ui/art/track',
    'platform/ui/Kerb',
    'platform/ui/Disclosure',
    'platform/web/call-session',
    'platform/shared/endpoint',
    'platform/shared/locales',
    'app/web/messages',
    'app/web/paths',
    'app/web/routes',
    'app/web/shell/Site',
    'app/web/shell/RouteChange',
    'app/web/shell/Theme',
    'app/web/shell/AccountCorner',
    'app/web/shell/hide-log-in',
    'app/web/shell/without-script',
    'app/web/shell/CartBadge',
    'app/web/shell/cart-badge-',
    'app/web/shell/PageRoute',
    'app/web/shell/FaultScreen',
    'app/web/shell/use-document',
    'virtual:preload-helper',
  ],
  // Modules shared by the screens of accounts, shop and members.
  forms: [
    'platform/ui/Banner.',
    'platform/ui/Button.',
    'platform/ui/CloseButton.',
    'platform/ui/CodeInput.',
    'platform/ui/DateBoxes.',
    'platform/ui/ErrorSummary.',
    'platform/ui/Field.',
    'platform/ui/Figure.',
    'platform/ui/Select.',
    'platform/ui/TextField.',
    'platform/ui/ToastRegion.',
    'platform/ui/toasts.',
    'platform/web/hold-still.',
    'platform/web/http.',
    'platform/web/stored-answers.',
    'platform/web/stored-state.',
    'platform/web/link-state.',
    'platform/web/sending-request.',
    'platform/web/use-error-title.',
    'platform/web/use-format.',
    'platform/shared/durations.',
    'platform/shared/format.',
    'platform/shared/problem.',
    'features/accounts/web/month-names',
    'features/accounts/web/session',
    'features/accounts/web/ResendCode',
    'features/accounts/web/use-sending',
    'features/racers/web/racers-session',
    'app/web/live-session',
    'app/web/auth/use-account-head',
    'node_modules/lucide-react/**/circle-exclamation',
  ],
  // Lists of products, events and types.
  lists: [
    'platform/ui/art/EmptyStateTrack.',
    'platform/ui/Chip.',
    'platform/ui/EmptyState.',
    'platform/ui/FactRows.',
    'platform/ui/FilterChip.',
    'platform/ui/PlaceBar.',
    'platform/ui/Skeleton.',
    'platform/ui/TimingRow.',
    'platform/ui/TimingTable.',
    'platform/web/use-money',
    'platform/shared/days.',
    'platform/shared/colour.',
    'features/catalogue/catalogue.rules',
    'features/catalogue/catalogue.contract',
    'features/catalogue/product-card.rules',
    'features/catalogue/web/FewLeft',
    'features/catalogue/web/ProductCards',
    'features/events/events.contract',
    'features/events/events.rules',
    'features/events/kinds.rules',
    'features/events/calendar-address',
    'features/events/web/CalendarWords',
    'features/events/web/EventRow',
    'node_modules/lucide-react/**/calendar-days.',
    'node_modules/lucide-react/**/chevron-left.',
    'node_modules/lucide-react/**/external-link.',
    'node_modules/lucide-react/**/plus.',
    'node_modules/lucide-react/**/truck.',
  ],
  // Parts of the members' and the staff's screens.
  parts: [
    'platform/ui/lazy/',
    'platform/web/lazy/',
    'platform/ui/Checkbox.',
    'platform/ui/Dialog.',
    'platform/ui/FieldWarning.',
    'platform/ui/FiveDots.',
    'platform/ui/Plate.',
    'platform/ui/PrintLine.',
    'platform/ui/RadioGroup.',
    'platform/ui/Ring.',
    'platform/ui/SectionHead.',
    'platform/ui/SectorChips.',
    'platform/ui/Tabs.',
    'platform/ui/TileList.',
    'platform/ui/UploadBar.',
    'platform/ui/Which.',
    'features/pages/web/NotFound.',
    'app/web/shell/NotFoundRoute.',
    'node_modules/lucide-react/**/camera.',
    'node_modules/lucide-react/**/car-front.',
    'node_modules/lucide-react/**/circle-check.',
    'node_modules/lucide-react/**/circle-x.',
    'node_modules/lucide-react/**/clipboard-check.',
    'node_modules/lucide-react/**/file-text.',
    'node_modules/lucide-react/**/id-card.',
    'node_modules/lucide-react/**/lock.',
    'node_modules/lucide-react/**/notebook-pen.',
    'node_modules/lucide-react/**/triangle-exclamation-point.',
    'node_modules/lucide-react/**/wifi-off.',
  ],
  // The number in the cart icon, and the cart.
  cart: [
    'features/cart/cart.public',
    'features/cart/cart.rules',
    'features/cart/cart.contract',
    'features/cart/web/',
    '!features/cart/web/desk',
    'app/web/shop/use-cart-badge',
    'app/web/shop/start-cart-badge',
  ],
  // Results of events: positions and times.
  results: [
    'features/results/outcome-labels.rules',
    'features/results/race-time.rules',
    'features/results/results.rules',
    'features/results/results.contract',
  ],
}

/**
 * Returns the groups for Rolldown's `codeSplitting`.
 * @throws Error with the path, if a path of the table matches no file: it was renamed or removed
 */
export function chunkGroups(): { name: string; test: RegExp }[] {
  return Object.entries(CHUNKS).map(([name, paths]) => {
    const missing = paths.find((path) => !isThere(path.replace(/^!/, '')))
    if (missing !== undefined)
      throw new Error(`vite.chunks.ts: no file matches ${missing} of the chunk "${name}".`)
    const included = paths.filter((path) => !path.startsWith('!')).map(patternOf)
    const excluded = paths.filter((path) => path.startsWith('!')).map((path) => patternOf(path.slice(1)))
    const without = excluded.length > 0 ? `(?!.*(?:${excluded.join('|')}))` : ''
    return { name, test: new RegExp(`^${without}.*(?:${included.join('|')})`) }
  })
}

function isThere(path: string): boolean {
  return path.startsWith('virtual:') || globSync(`${path}*`).length > 0
}

/** Returns a pattern that matches a path in module ids, which are absolute and have backslashes on Windows. */
function patternOf(path: string): string {
  const escaped = path
    .replace('virtual:', '')
    .split('**/')
    .map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('/', String.raw`[\\/]`))
    .join('.*')
  return path.startsWith('virtual:') ? escaped : String.raw`[\\/]${escaped}`
}
