/** New tokens for old ones: one exchange for all tabs of a browser. @source SPEC §4 "Token refresh"; SECURITY §1 */
import { call } from '#platform/web/http.ts'
import { inTurn } from '#platform/web/locks.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { refreshToken } from '../accounts.contract.ts'
import { fingerprint, keepTokens, readSession } from './session-store.ts'

const LOCK_NAME = 'paddock.session.refresh'

/**
 * A token to use instead of a used one. Whoever's turn comes second finds the sibling's new token and
 * takes that.
 * @returns null where the server would not give one, or there is nothing to give it for
 * @throws RequestFailure when the server could not be asked: then nothing is known, and nobody is logged out
 */
export function freshToken(used: string): Promise<string | null> {
  return inTurn(LOCK_NAME, async () => {
    const { access_token: held, refresh_token: refresh } = readSession()
    if (held !== used) return held === '' ? null : held
    if (refresh === '') return null
    try {
      const pair = await call(
        refreshToken,
        { refresh_token: refresh, fingerprint: fingerprint() },
        { bearer: 'none' },
      )
      // Logged out meanwhile: what came is nobody's, and must not log anybody in.
      if (readSession().access_token !== used) return null
      keepTokens(pair)
      return pair.access_token
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  })
}

/** The server looked at the refresh token and said no; being busy, broken or out of reach says nothing about it. */
function isRefusal(error: unknown): boolean {
  return error instanceof RequestFailure && error.status >= 400 && error.status < 500 && error.status !== 429
}
