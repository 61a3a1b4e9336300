/** What a client may read in its own access token: when it runs out. The server alone believes it. */

/** Refresh at this many seconds or less before the end. @source SPEC §9 */
export const REFRESH_MARGIN_S = 30

/** `iat` and `exp` in seconds; null where the text is no such token. */
export function lifeOf(token: string): { issuedAtS: number; expiresAtS: number } | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: unknown; exp?: unknown } | null
    if (typeof claims?.exp !== 'number') return null
    return { issuedAtS: typeof claims.iat === 'number' ? claims.iat : 0, expiresAtS: claims.exp }
  } catch {
    return null
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
