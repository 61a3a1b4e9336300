/**
 * Exchanges the refresh token for new tokens, once for all tabs of a browser. @source docs/reference/accounts.md §3.3
 */
import { call } from '#platform/web/http.ts'
import { inTurn } from '#platform/web/locks.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { sleepMs } from '#platform/web/timers.ts'
import { refreshToken, type TokenPair } from '../accounts.contract.ts'
import { fingerprint, storeTokens, readSession } from './session-store.ts'

const LOCK_NAME = 'paddock.session.refresh'
/**
 * Time limit for the answer in milliseconds: less than the ten seconds in which the server accepts the previous refresh
 * token.
 * @source docs/reference/accounts.md §3.3
 */
const ANSWER_MS = 8_000
const PAUSE_MS = 500
const ASK_LATER: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Returns a new access token in place of a refused one. If another tab has refreshed meanwhile, returns that tab’s
 * token.
 * @returns null if the server refused the refresh, or if there is no refresh token
 * @throws RequestFailure if the server could not be reached; the person stays logged in then
 */
export function freshToken(used: string): Promise<string | null> {
  return inTurn(LOCK_NAME, async () => {
    const { access_token: held, refresh_token: refresh } = readSession()
    if (held !== used) return held === '' ? null : held
    if (refresh === '') return null
    try {
      const pair = await askForPair(refresh)
      // If the person has logged out in the meantime, discard the new tokens, because storing them would log the person
      // in again.
      if (readSession().access_token !== used) return null
      storeTokens(pair)
      return pair.access_token
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  })
}

/**
 * Requests new tokens and retries at once if the response is lost: the server may have rotated the token already, and
 * if the old one is presented later, the server treats it as stolen and ends the session.
 * @throws RequestFailure
 */
async function askForPair(refresh: string): Promise<TokenPair> {
  const ask = (signal?: AbortSignal): Promise<TokenPair> =>
    call(
      refreshToken,
      { refresh_token: refresh, fingerprint: fingerprint() },
      { bearer: 'none', ...(signal === undefined ? {} : { signal }) },
    )
  try {
    return await ask(AbortSignal.timeout(ANSWER_MS))
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.status > 0) throw error
    await sleepMs(PAUSE_MS)
    return ask()
  }
}

/**
 * Returns whether the server refused the refresh token. False for an overloaded, failing or unreachable server, and for
 * error responses of a proxy in front of it.
 */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof RequestFailure &&
    error.status >= 400 &&
    error.status < 500 &&
    !ASK_LATER.has(error.status) &&
    error.textCode !== '' &&
    error.textCode !== 'XSRF_MISMATCH'
  )
}
