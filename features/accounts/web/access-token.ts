/** Reads expiry and person from the client’s own access token without verifying it; only the server verifies tokens. */

/** Refresh the token when it expires within this many seconds. @source docs/reference/accounts.md §3.3 */
export const REFRESH_MARGIN_S = 30

/** Returns `iat` and `exp` in seconds; null if the text is no access token. */
export function lifeOf(token: string): { issuedAtS: number; expiresAtS: number } | null {
  const { iat, exp } = claimsOf(token)
  return typeof exp === 'number' ? { issuedAtS: typeof iat === 'number' ? iat : 0, expiresAtS: exp } : null
}

/** Returns issuer and subject of a token, which identify the person across servers; null if there is no subject. */
export function personOf(token: string): string | null {
  const { iss, sub } = claimsOf(token)
  return typeof sub === 'string' ? `${typeof iss === 'string' ? iss : ''} ${sub}` : null
}

/** Returns the person’s id at the server that issued the token; null if there is none. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token)
  return typeof sub === 'string' ? sub : null
}

/** Returns the id of the login that a token belongs to, which its later tokens have too; null if there is none. */
export function loginOf(token: string): string | null {
  const { sid } = claimsOf(token)
  return typeof sid === 'string' ? sid : null
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/**
 * Returns whether the token should be refreshed now. False for a token that cannot be parsed, which the server will
 * refuse.
 * @source docs/reference/accounts.md §3.3
 */
export function needsRefresh(token: string, nowMs: number): boolean {
  const life = lifeOf(token)
  return life !== null && life.expiresAtS * 1000 - nowMs <= REFRESH_MARGIN_S * 1000
}
