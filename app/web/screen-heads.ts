/** Titles and descriptions of the public screens that are no content pages. Used by the server; a browser loads them with each screen. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { ACCOUNT_HEADS } from './auth/account-heads.ts'
import { CALENDAR_HEAD } from './events/calendar-head.ts'
import { WORDS as GALLERY_TEXTS } from './gallery/gallery-messages.ts'
import { CARD_CHECK_HEAD, RENEW_HEAD, UNSUBSCRIBE_HEAD } from './members/club-heads.ts'
import { PAPER_PATHS, PAPER_ROUTE } from './routes.tsx'
import { SEARCH_HEAD } from './shell/search-head.ts'
import { CART_HEAD, INVOICE_HEAD, SHOP_HEAD, TICKETS_HEAD } from './shop/shop-heads.ts'

type Head = { title: MessageDescriptor; description: MessageDescriptor }

const PAPERS = Object.entries(PAPER_PATHS).map(([path, kind]): [string, Head] => [
  PAPER_ROUTE + path,
  kind === 'invoice' ? INVOICE_HEAD : TICKETS_HEAD,
])

/** Titles and descriptions by the id of the route. */
const HEADS: ReadonlyMap<string, Head> = new Map<string, Head>([
  ...Object.entries(ACCOUNT_HEADS),
  ...PAPERS,
  ['search', SEARCH_HEAD],
  ['shop', SHOP_HEAD],
  ['cart', CART_HEAD],
  ['calendar', CALENDAR_HEAD],
  ['renew', RENEW_HEAD],
  [`${PAPER_ROUTE}card`, CARD_CHECK_HEAD],
  [`${PAPER_ROUTE}unsubscribe`, UNSUBSCRIBE_HEAD],
  [`${PAPER_ROUTE}stock-alert`, SHOP_HEAD],
])

/** Finds the title and description of a route's screen; null for content pages and for screens that need a login. */
export function findScreenHead(routeId: string, i18n: I18n): { title: string; description: string } | null {
  if (routeId === 'gallery') return { title: GALLERY_TEXTS.title, description: GALLERY_TEXTS.about }
  const head = HEADS.get(routeId)
  return head === undefined ? null : { title: i18n._(head.title), description: i18n._(head.description) }
}
