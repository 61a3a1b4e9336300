/** What can be worked out on paper about connecting: the address to go to, what came back, and where to go on. */
import { ownPath } from '#platform/shared/own-path.ts'
import { RACERS_WAYS } from '#integrations/racers/racers-ways.ts'

/** @source SPEC §7 "OAuth" */
const SCOPE = 'all'

export type AuthorizeAsk = {
  racers: { url: string; clientId: string }
  /** Where the service sends the browser back to, whole. */
  redirectUri: string
  state: string
  nonce: string
  /** S256 of the verifier. */
  codeChallenge: string
}

/** The service's address where a driver says yes or no. @source SPEC §7 "The authorize URL"; SECURITY §1 "/authtoken" */
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

/** The service's address that says whose account a token is. @source SPEC §7 "External racing-licence service" */
export function accountUrl({ url, clientId }: AuthorizeAsk['racers']): string {
  return `${url}${RACERS_WAYS.myAccount}?${new URLSearchParams({ client_id: clientId })}`
}

/** What the service sent back: `none` for a page that was opened without coming from there. */
export type OauthReturn =
  | { kind: 'none' }
  | { kind: 'bad_state' }
  | { kind: 'refused' }
  | { kind: 'code'; code: string }

/**
 * Reads the answer. Whatever else it holds, it counts only with the very state that this browser sent.
 * @source SPEC §5 "OAuth exchange is refused when the returned state differs"
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
 * Whether a token answer is the answer to our own question. A service that sends no id token can't be asked.
 * @param idToken as it came, straight from the service
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

/** Where to go on afterwards: a place of this site, never the return page itself. */
export function placeAfterConnecting(place: string): string {
  const own = ownPath(place) ?? '/'
  return /^\/auth(?:[/?#]|$)/i.test(own) ? '/' : own
}
