/**
 * Connects to any OpenID Connect provider through the server’s outbound client.
 * @source docs/reference/security.md §6.1; RFC 9700
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { createHash } from 'node:crypto'
import { loadOnce } from '#platform/server/load-once.ts'
import type { Outbound } from '#platform/server/outbound.ts'
import {
  type IdentityProvider,
  IdentityRefusal,
  type LoginAttempt,
  type OutsidePerson,
} from './identity-provider.ts'

const SCOPE = 'openid email'
const TIMEOUT_MS = 10_000

export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The site’s full redirect URI, the only one to which the provider may return people. */
  redirectUri: string
}

/** Creates the client. The provider’s metadata is fetched at the first login, and again after a failure. */
export function liveIdentityProvider(
  settings: ProviderSettings,
  { outbound }: { outbound: Outbound },
): IdentityProvider {
  const configuration = loadOnce(() => discover(settings, outbound))
  return {
    name: new URL(settings.issuer).host,
    begin: (attempt) =>
      refusing(async () =>
        buildAuthorizationUrl(await configuration(), {
          redirect_uri: settings.redirectUri,
          scope: SCOPE,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: createHash('sha256').update(attempt.codeVerifier).digest('base64url'),
          code_challenge_method: 'S256',
        }),
      ),
    finish: (query, attempt) =>
      refusing(async () => personOf(await configuration(), settings.redirectUri, query, attempt)),
  }
}

function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  outbound: Outbound,
): Promise<Configuration> {
  // Plain http is safe here, because the outbound client allows it only to the loopback address and only in a demo.
  const isPlain = issuer.startsWith('http:')
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [customFetch]: fetchOver(outbound),
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    timeout: TIMEOUT_MS / 1_000,
  })
}

async function personOf(
  configuration: Configuration,
  redirectUri: string,
  query: URLSearchParams,
  { state, nonce, codeVerifier }: LoginAttempt,
): Promise<OutsidePerson> {
  const returned = new URL(`${redirectUri}?${query}`)
  const tokens = await authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new IdentityRefusal('failed')
  const { sub: subject, iss: issuer } = claims
  const said =
    claims['email'] === undefined ? await fetchUserInfo(configuration, tokens.access_token, subject) : claims
  return {
    issuer,
    subject,
    email: typeof said['email'] === 'string' ? said['email'] : '',
    isEmailProved: said['email_verified'] === true,
  }
}

async function refusing<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof IdentityRefusal) throw cause
    const isNo = cause instanceof AuthorizationResponseError && cause.error === 'access_denied'
    throw new IdentityRefusal(isNo ? 'denied' : 'failed', { cause })
  }
}

/** Returns a `fetch` for the library that applies the limits of the outbound client. */
function fetchOver(outbound: Outbound): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`a login needs no ${method}`)
    const answer = await outbound({
      url,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      timeoutMs: TIMEOUT_MS,
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: String(body) } : {}),
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      if (typeof value === 'string') answered.set(name, value)
    const content = answer.body.length === 0 ? null : new Uint8Array(answer.body)
    return new Response(content, { status: answer.status, headers: answered })
  }
}
