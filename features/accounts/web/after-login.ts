/** Where a person goes once logged in. @source SPEC §2 "Navigation behaviour" */
import { ownPath } from '#platform/shared/own-path.ts'
import { changeSession, readSession } from './session-store.ts'

/** Remembers a place to come back to. What is not a path of this site is not remembered. @source SECURITY row 17 */
export function rememberPlace(place: string): void {
  changeSession({ redirect_after_login: ownPath(place) ?? '/' })
}

/** The remembered place, or `/`; it is forgotten with that. */
export function takeRememberedPlace(): string {
  const place = ownPath(readSession().redirect_after_login) ?? '/'
  changeSession({ redirect_after_login: '/' })
  return place
}

/**
 * Where the token login leads: the remembered place; on a venue's own host `/enter/#place`, which is
 * that host's gate and not a screen of this app.
 */
export function placeAfterTokenLogin(
  place: string,
  host: string,
  venueHosts: readonly string[],
): { path: string; isOtherApp: boolean } {
  if (!venueHosts.includes(host.toLowerCase())) return { path: place, isOtherApp: false }
  return { path: `/enter/#${place === '/' ? '/profile' : place}`, isOtherApp: true }
}
