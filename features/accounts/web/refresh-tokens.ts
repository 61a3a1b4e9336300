/** New tokens for old ones: one exchange for all tabs of a browser. @source SPEC §4 "Token refresh"; SECURITY §1 */
import { call } from '#platform/web/http.ts'
import { inTurn } from '#platform/web/locks.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { sleepMs } from '#platform/web/timers.ts'
import { refreshToken, type TokenPair } from '../accounts.contract.ts'
import { fingerprint, keepTokens, readSession } from './session-store.ts'

const LOCK_NAME = 'paddock.session.refresh'
/** Less than the ten seconds in which the server takes the same token once more. @source WIRE §6 */
const ANSWER_MS = 8_000
const PAUSE_MS = 500
const ASK_LATER: ReadonlySet<number> = new Set([408, 425, 429])

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
      const pair = await askForPair(refresh)
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

/**
 * Where the answer is lost or does not come, asks again at once: the server may have put the next token in place, and
 * to show it the old one later looks like theft and ends the session.
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
 * The server looked at the refresh token and said no. Being busy, broken or out of reach says nothing about it, nor does
 * what stands in front of the server, in words of its own.
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
