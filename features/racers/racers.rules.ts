/** Pure functions for connecting an account: the authorize URL, reading the response, and the page to return to. */
import { ownPath } from '#platform/shared/own-path.ts'
import { RACERS_WAYS } from '#integrations/racers/racers-ways.ts'

/** The OAuth scope that the club requests from the licence service. @source docs/reference/racers.md §1.1 */
const SCOPE = 'all'

export type AuthorizeAsk = {
  racers: { url: string; clientId: string }
  /** The full redirect URI. */
  redirectUri: string
  state: string
  nonce: string
  /** The PKCE challenge: S256 of the verifier. */
  codeChallenge: string
}

/**
 * Returns the URL of the service on which a driver consents or declines. @source docs/reference/racers.md §1.1
 */
export function authorizeUrl({ racers, redirectUri, state, nonce, codeChallenge }: AuthorizeAsk): string {
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: racers.clientId,
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  })
  return `${racers.url}${RACERS_WAYS.authorize}?${asked}`
}

/** Returns the URL of the service’s account call. @source docs/reference/racers.md §1.2, §2.1 */
export function accountUrl({ url, clientId }: AuthorizeAsk['racers']): string {
  return `${url}${RACERS_WAYS.myAccount}?${new URLSearchParams({ client_id: clientId })}`
}

/** The response of the service; `none` if the page was opened without a response in its URL. */
export type OauthReturn =
  | { kind: 'none' }
  | { kind: 'bad_state' }
  | { kind: 'refused' }
  | { kind: 'code'; code: string }

/**
 * Reads the response. It is valid only with the exact state that this browser sent.
 * @source docs/reference/racers.md §1.2
 */
export function readReturn(query: URLSearchParams, sentState: string): OauthReturn {
  const said = ['code', 'state', 'error'].filter((name) => query.has(name))
  if (said.length === 0) return { kind: 'none' }
  if (sentState === '' || query.getAll('state').length !== 1 || query.get('state') !== sentState)
    return { kind: 'bad_state' }
  const code = query.get('code') ?? ''
  return query.has('error') || code === '' ? { kind: 'refused' } : { kind: 'code', code }
}

/**
 * Returns whether a token response belongs to our request. Returns true if the service sends no id token, because then
 * there is nothing to compare. @param idToken received directly from the service
 */
export function isNonceOurs(idToken: unknown, nonce: string): boolean {
  if (idToken === undefined || idToken === null) return true
  if (typeof idToken !== 'string' || nonce === '') return false
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(payload)) as { nonce?: unknown } | null
    return claims?.nonce === nonce
  } catch {
    return false
  }
}

/** Returns the page to continue on: a path of this site, never the return page itself. */
export function placeAfterConnecting(place: string): string {
  const own = ownPath(place) ?? '/'
  return /^\/auth(?:[/?#]|$)/i.test(own) ? '/' : own
}
