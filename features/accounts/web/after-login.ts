/** Stores the page that opens after the login. @source docs/reference/public-site.md §2.2 */
import { ownPath } from '#platform/shared/own-path.ts'
import { changeSession, readSession } from './session-store.ts'

/**
 * Stores the page to return to after the login. Stores `/` if the text is not a path of this site.
 * @source docs/reference/security.md §5.1
 */
export function rememberPlace(place: string): void {
  changeSession({ redirect_after_login: ownPath(place) ?? '/' })
}

/** The screens of logging in, signing up and logging out. The login never returns to one of them. */
const ACCOUNT_PATHS = /^\/(?:login|signup|forgotpassword|logout|token-login|auth)(?:[/?#]|$)/

/**
 * Stores the page of this site whose link opened this document, unless a page is stored already. If a link is clicked
 * before the app runs, the browser follows it without the state that the app would have passed.
 */
export function rememberReferrer({ referrer, location }: Pick<Document, 'referrer' | 'location'>): void {
  if (readSession().redirect_after_login !== '/' || !URL.canParse(referrer)) return
  const { origin, pathname, search } = new URL(referrer)
  if (origin === location.origin && !ACCOUNT_PATHS.test(pathname)) rememberPlace(pathname + search)
}

/** Returns the stored page, or `/`, and deletes it. */
export function takeRememberedPlace(): string {
  const place = ownPath(readSession().redirect_after_login) ?? '/'
  changeSession({ redirect_after_login: '/' })
  return place
}

/**
 * Returns the page to open after a token login: the stored page, or on a venue’s host `/enter/#place`, which is the
 * venue’s gate and not a screen of this app.
 */
export function placeAfterTokenLogin(
  place: string,
  host: string,
  venueHosts: readonly string[],
): { path: string; isOtherApp: boolean } {
  if (!venueHosts.includes(host.toLowerCase())) return { path: place, isOtherApp: false }
  return { path: `/enter/#${place === '/' ? '/profile' : place}`, isOtherApp: true }
}
