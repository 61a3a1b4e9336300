/** What a client may read in its own access token: when it runs out and whose it is. The server alone believes it. */

/** Refresh at this many seconds or less before the end. @source SPEC §9 */
export const REFRESH_MARGIN_S = 30

/** `iat` and `exp` in seconds; null where the text is no such token. */
export function lifeOf(token: string): { issuedAtS: number; expiresAtS: number } | null {
  const { iat, exp } = claimsOf(token)
  return typeof exp === 'number' ? { issuedAtS: typeof iat === 'number' ? iat : 0, expiresAtS: exp } : null
}

/** Whose token it is, among all servers; null where it does not say. */
export function personOf(token: string): string | null {
  const { iss, sub } = claimsOf(token)
  return typeof sub === 'string' ? `${typeof iss === 'string' ? iss : ''} ${sub}` : null
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
 * Whether it is time for a new one. A token that cannot be read is left to the server's judgement.
 * @source SPEC §4 "Token refresh"
 */
export function needsRefresh(token: string, nowMs: number): boolean {
  const life = lifeOf(token)
  return life !== null && life.expiresAtS * 1000 - nowMs <= REFRESH_MARGIN_S * 1000
}
