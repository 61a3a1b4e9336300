/**
 * The session at work: looks after its tokens, gives them to calls, ends it everywhere.
 * Loaded only where somebody is logged in or wants to be.
 * @source SPEC §4
 */
import { setCallSession, type CallSession } from '#platform/web/call-session.ts'
import { browserClock } from '#platform/web/clock.ts'
import { call, setBaseUrl } from '#platform/web/http.ts'
import { isLinkActive, onLinkChange } from '#platform/web/link-state.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { noteLost } from '#platform/web/send-later.ts'
import { everyMs } from '#platform/web/timers.ts'
import { authUser, logout, type TokenPair, type User } from '../accounts.contract.ts'
import { lifeOf, needsRefresh, personOf, REFRESH_MARGIN_S } from './access-token.ts'
import { EMPTY_USER, userOf } from './empty-user.ts'
import { setReady, startReadiness, whenReady } from './readiness.ts'
import { freshToken } from './refresh-tokens.ts'
import { changeSession, clearSession, keepTokens, readSession, sessionStore } from './session-store.ts'

/** How often the tokens are looked at. @source SPEC §9 */
export const EXPIRY_CHECK_MS = 10_000

/** What a server, or what stands in front of it, says while it is busy or starts again: nothing about a person. */
const NOT_LOOKED: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])

export type SessionSettings = {
  /** Where calls go: the site's own CMS base URL, empty for our own origin. */
  apiUrl: string
  /** Origins that a token login may move the calls to. */
  tokenLoginBaseUrls: readonly string[]
}

let settings: SessionSettings | null = null
/** The profile under way, and whose. */
let loading: { person: string | null; done: Promise<void> } | null = null
const endListeners = new Set<(token: string) => void>()

/** How far the server's clock is ahead of ours, as its last new token showed. */
let aheadMs = 0

/** Wakes the session and starts to look after it. Further calls change nothing. */
export function openSession(wanted: SessionSettings): void {
  if (settings !== null) return
  settings = wanted
  sessionStore.wake()
  setCallSession(() => Promise.resolve(readSession().access_token === '' ? null : callSession))
  followBaseUrl()
  startReadiness()
  onLinkChange((link_active) => changeSession({ link_active }))
  if (readSession().link_active !== isLinkActive()) changeSession({ link_active: isLinkActive() })
  sessionStore.subscribe((now, before) => {
    if (now.baseURL !== before.baseURL) followBaseUrl()
    if (hasLeft(before.access_token, now.access_token))
      for (const listener of endListeners) listener(before.access_token)
  })
  void checkExpiry()
  everyMs(EXPIRY_CHECK_MS, () => void checkExpiry())
}

/** Whether the session is over, or became somebody else's without having been ended. */
function hasLeft(before: string, now: string): boolean {
  return before !== '' && (now === '' || personOf(now) !== personOf(before))
}

/**
 * Calls back when a person's session is over, whichever tab ended it: what belongs to the person must go.
 * @param listener is told the access token that was held
 */
export function onSessionEnd(listener: (token: string) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** A kept base URL counts only while the server's list has it: the store itself may have been written by anybody. */
function followBaseUrl(): void {
  const { baseURL } = readSession()
  const { apiUrl, tokenLoginBaseUrls } = settings ?? { apiUrl: '', tokenLoginBaseUrls: [] }
  setBaseUrl(tokenLoginBaseUrls.includes(baseURL) ? baseURL : apiUrl)
}

async function checkExpiry(): Promise<void> {
  const { access_token: token } = readSession()
  try {
    if (token !== '' && needsRefresh(token, browserClock.nowMs() + aheadMs))
      await callSession.replace(token, 'expired')
  } catch (error) {
    if (!(error instanceof RequestFailure)) reportFault(error, 'refresh')
  } finally {
    setReady()
  }
}

/** What `call` asks for tokens. */
export const callSession: CallSession = {
  async token() {
    await whenReady()
    return readSession().access_token || null
  },
  async replace(refused, why) {
    const { access_token: held } = readSession()
    if (held !== '' && held !== refused) return held
    const fresh = why === 'expired' ? await freshToken(refused) : null
    if (fresh !== null) noteClock(fresh)
    // Only the session that was refused: another one may have begun in the meantime.
    else if (readSession().access_token === refused) endSession()
    return fresh
  },
}

/** A machine whose clock is an hour ahead would refresh at every look. */
function noteClock(fresh: string): void {
  const life = lifeOf(fresh)
  if (life === null || life.issuedAtS === 0) return
  const differenceMs = life.issuedAtS * 1000 - browserClock.nowMs()
  aheadMs = Math.abs(differenceMs) > REFRESH_MARGIN_S * 1000 ? differenceMs : 0
}

/** Ends it in all tabs and starts anew at the home page, with nothing of the person left in this one. */
function endSession(): void {
  noteLost()
  clearSession()
  window.location.assign('/')
}

/** Takes new tokens and fetches whose they are. Calls need not wait any more. */
export async function logIn(tokens: TokenPair): Promise<User> {
  changeSession({ user: EMPTY_USER })
  keepTokens(tokens)
  noteClock(tokens.access_token)
  setReady()
  await loadUser()
  return readSession().user
}

/** Ends the session here and in all tabs at once, then tells the server. */
export async function logOut(): Promise<void> {
  const { access_token: token } = readSession()
  // The server's answer is of no use to who leaves; without one the token runs out by itself.
  const told =
    token === ''
      ? null
      : call(logout, {}, { bearer: { token } }).catch((error: unknown) => reportFault(error, 'log out'))
  clearSession()
  await told
}

/**
 * Fetches the profile. What the server refuses or cannot find leaves an empty one; while the server is
 * out of reach or busy the kept one stays, so that the card still opens where there is no signal.
 * @source SPEC §8 "User load fails"
 */
export function loadUser(): Promise<void> {
  const person = personOf(readSession().access_token)
  if (loading?.person === person) return loading.done
  const begun = {
    person,
    done: fetchUser(person).finally(() => (loading = loading === begun ? null : loading)),
  }
  loading = begun
  return begun.done
}

async function fetchUser(person: string | null): Promise<void> {
  if (readSession().access_token === '') return
  // Somebody else may have logged in while the answer was under way.
  const isStillThem = (): boolean =>
    readSession().access_token !== '' && personOf(readSession().access_token) === person
  try {
    const { user } = await call(authUser, {})
    if (isStillThem()) changeSession({ user: userOf(user) })
  } catch (error) {
    reportFault(error, 'user')
    const wasLookedAt =
      error instanceof RequestFailure && error.status >= 400 && !NOT_LOOKED.has(error.status)
    if (wasLookedAt && isStillThem()) changeSession({ user: EMPTY_USER })
  }
}
