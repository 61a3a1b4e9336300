/**
 * Manages the session: refreshes its tokens, supplies them to calls and ends it in all tabs. Loaded only if somebody is
 * logged in or starts to log in.
 * @source docs/reference/accounts.md §3.3, §3.4
 */
import { setCallSession, type CallSession } from '#platform/web/call-session.ts'
import { browserClock } from '#platform/web/clock.ts'
import { leaveOnceForgotten } from '#platform/web/durable-storage.ts'
import { call, setBaseUrl, setSessionBaseUrl } from '#platform/web/http.ts'
import { isLinkActive, onLinkChange } from '#platform/web/link-state.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { noteLost } from '#platform/web/send-later.ts'
import { everyMs } from '#platform/web/timers.ts'
import { authUser, logout, type TokenPair, type User } from '../accounts.contract.ts'
import { lifeOf, loginOf, needsRefresh, personOf, REFRESH_MARGIN_S, subjectOf } from './access-token.ts'
import { EMPTY_USER, userOf } from './empty-user.ts'
import { setReady, startReadiness, whenReady } from './readiness.ts'
import { freshToken } from './refresh-tokens.ts'
import { changeSession, clearSession, storeTokens, readSession, sessionStore } from './session-store.ts'

/** The interval in ms at which the tokens are checked. @source docs/reference/accounts.md §3.3 */
export const EXPIRY_CHECK_MS = 10_000

/** Response statuses of a busy or restarting server, or of its proxy. They say nothing about the session. */
const NOT_LOOKED: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504])

export type SessionSettings = {
  /** The site’s CMS base URL for calls; empty for the page’s own origin. */
  apiUrl: string
  /** Origins to which a token login may redirect the calls. */
  tokenLoginBaseUrls: readonly string[]
}

let settings: SessionSettings | null = null
/** The profile request in progress, and its person. */
let loading: { person: string | null; done: Promise<boolean> } | null = null
const endListeners = new Set<(token: string) => void>()
const beginListeners = new Set<() => void>()

/** How far the server’s clock is ahead of the client’s, measured at the last new token. */
let aheadMs = 0

/** Loads the stored session and starts managing it. Further calls have no effect. */
export function openSession(wanted: SessionSettings): void {
  if (settings !== null) return
  settings = wanted
  setBaseUrl(wanted.apiUrl)
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
    else if (before.access_token === '' && now.access_token !== '')
      for (const listener of beginListeners) listener()
  })
  void checkExpiry()
  everyMs(EXPIRY_CHECK_MS, () => void checkExpiry())
}

/** Returns whether the session has ended or was replaced by another person’s session. */
function hasLeft(before: string, now: string): boolean {
  return before !== '' && (now === '' || personOf(now) !== personOf(before))
}

/**
 * Calls `listener` when a person’s session has ended in any tab, so that the person’s data is cleared.
 * @param listener gets the access token of the ended session
 */
export function onSessionEnd(listener: (token: string) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/**
 * Calls `listener` when a person has logged in in any tab, so that content that was loaded for a guest is loaded again.
 */
export function onSessionBegin(listener: () => void): () => void {
  beginListeners.add(listener)
  return () => beginListeners.delete(listener)
}

/** Applies the stored base URL if it is on the server’s list; browser storage is not trusted. */
function followBaseUrl(): void {
  const { baseURL } = readSession()
  setSessionBaseUrl(settings?.tokenLoginBaseUrls.includes(baseURL) ? baseURL : '')
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

/** Supplies `call` with access tokens. */
export const callSession: CallSession = {
  async token() {
    await whenReady()
    return readSession().access_token || null
  },
  person: () => subjectOf(readSession().access_token),
  login: () => loginOf(readSession().access_token),
  async replace(refused, why) {
    const { access_token: held } = readSession()
    if (held !== '' && held !== refused) return held
    const fresh = why === 'expired' ? await freshToken(refused) : null
    if (fresh !== null) noteClock(fresh)
    // End only the session whose token was refused, because another one may have begun in the meantime.
    else if (readSession().access_token === refused) endSession()
    return fresh
  },
}

/**
 * Measures the difference between the clocks: a client whose clock is an hour ahead would otherwise refresh at every
 * check.
 */
function noteClock(fresh: string): void {
  const life = lifeOf(fresh)
  if (life === null || life.issuedAtS === 0) return
  const differenceMs = life.issuedAtS * 1000 - browserClock.nowMs()
  aheadMs = Math.abs(differenceMs) > REFRESH_MARGIN_S * 1000 ? differenceMs : 0
}

/** Ends the session in all tabs and loads the home page, so that none of the person’s data remains in this tab. */
function endSession(): void {
  noteLost()
  clearSession()
  leaveOnceForgotten(() => window.location.assign('/'))
}

/** Stores new tokens and loads their person’s profile. Calls no longer wait for the token check. */
export async function logIn(tokens: TokenPair): Promise<User> {
  changeSession({ user: EMPTY_USER })
  storeTokens(tokens)
  noteClock(tokens.access_token)
  setReady()
  await loadUser()
  return readSession().user
}

/** Ends the session here and in all tabs at once, then informs the server. */
export async function logOut(): Promise<void> {
  const { access_token: token } = readSession()
  // The result of the server’s logout does not matter, because the token also expires by itself.
  const serverLogout =
    token === ''
      ? null
      : call(logout, {}, { bearer: { token } }).catch((error: unknown) => reportFault(error, 'log out'))
  clearSession()
  await serverLogout
}

/**
 * Loads the profile. A refusal or a missing person empties it. While the server is unreachable or busy the stored one
 * remains, so that the card opens offline.
 * @source docs/reference/accounts.md §3.2
 * @returns true if the profile is current; false if the server did not respond or no session is active
 */
export function loadUser(): Promise<boolean> {
  const person = personOf(readSession().access_token)
  if (loading?.person === person) return loading.done
  const begun = {
    person,
    done: fetchUser(person).finally(() => (loading = loading === begun ? null : loading)),
  }
  loading = begun
  return begun.done
}

async function fetchUser(person: string | null): Promise<boolean> {
  if (readSession().access_token === '') return false
  // Another person may have logged in before the response arrived.
  const isStillThem = (): boolean =>
    readSession().access_token !== '' && personOf(readSession().access_token) === person
  try {
    const { user } = await call(authUser, {})
    if (isStillThem()) changeSession({ user: userOf(user) })
    return true
  } catch (error) {
    reportFault(error, 'user')
    const wasLookedAt =
      error instanceof RequestFailure && error.status >= 400 && !NOT_LOOKED.has(error.status)
    if (wasLookedAt && isStillThem()) changeSession({ user: EMPTY_USER })
    return wasLookedAt
  }
}
