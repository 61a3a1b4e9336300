/**
 * The session store: saved in browser storage and shared by all tabs.
 * @source docs/reference/accounts.md §3.1
 */
import { useStore } from 'zustand'
import { MEMBER_COOKIE } from '#platform/shared/member-cookie.ts'
import { randomId } from '#platform/web/random.ts'
import { setCookie } from '#platform/web/cookies.ts'
import { createStoredState } from '#platform/web/stored-state.ts'
import { readStored } from '#platform/web/storage.ts'
import type { TokenPair, User } from '../accounts.contract.ts'
import { EMPTY_USER, userOf } from './empty-user.ts'
import { SESSION_NAME } from './stored-session.ts'

export type Session = {
  /** The access token; empty if nobody is logged in. */
  access_token: string
  refresh_token: string
  user: User
  /** The page to return to after the login; a path of this site. */
  redirect_after_login: string
  /** The random fingerprint of this browser, 21 characters; empty until first used. */
  auth_fingerprint: string
  /** The state parameter of a started OAuth exchange. */
  oauth2_state: string
  /** The server that a token login named; empty for the site’s own. */
  baseURL: string
  /** Whether the last request reached the server. */
  link_active: boolean
}

const FINGERPRINT_LENGTH = 21

export const EMPTY_SESSION: Session = {
  access_token: '',
  refresh_token: '',
  user: EMPTY_USER,
  redirect_after_login: '/',
  auth_fingerprint: '',
  oauth2_state: '',
  baseURL: '',
  link_active: true,
}

export const sessionStore = createStoredState<Session>(SESSION_NAME, EMPTY_SESSION, sessionOf)

/**
 * Reads a session from a stored value. Missing or invalid fields become empty. Returns null if the value is no object.
 */
export function sessionOf(value: unknown): Session | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const stored = value as Record<string, unknown>
  const text = (name: keyof Session, otherwise = ''): string => {
    const found = stored[name]
    return typeof found === 'string' && found !== '' ? found : otherwise
  }
  return {
    access_token: text('access_token'),
    refresh_token: text('refresh_token'),
    user: userOf(stored['user']),
    redirect_after_login: text('redirect_after_login', '/'),
    auth_fingerprint: text('auth_fingerprint'),
    oauth2_state: text('oauth2_state'),
    baseURL: text('baseURL'),
    link_active: stored['link_active'] !== false,
  }
}

/** Returns the currently stored session, including the latest change of another tab. */
export function readSession(): Session {
  sessionStore.wake()
  return sessionOf(readStored(SESSION_NAME)) ?? sessionStore.getState()
}

/** Changes fields of the currently stored session, including the latest change of another tab. */
export function changeSession(change: Partial<Session>): void {
  sessionStore.setState({ ...readSession(), ...change }, true)
}

/** Returns this browser’s fingerprint; creates it on first use. @source docs/reference/accounts.md §3.1 */
export function fingerprint(): string {
  const stored = readSession().auth_fingerprint
  if (stored !== '') return stored
  const made = randomId(FINGERPRINT_LENGTH)
  changeSession({ auth_fingerprint: made })
  return made
}

/** Replaces the access token and the refresh token of the session. */
export function storeTokens({ access_token, refresh_token }: TokenPair): void {
  changeSession({ access_token, refresh_token })
  setCookie(MEMBER_COOKIE, '1')
}

/**
 * Deletes both tokens, the profile and the base URL of a token login: the base URL belongs to that session, and the
 * next person’s password must not be sent to it.
 * @source docs/reference/accounts.md §3.2
 */
export function clearSession(): void {
  changeSession({ access_token: '', refresh_token: '', user: EMPTY_USER, oauth2_state: '', baseURL: '' })
  setCookie(MEMBER_COOKIE, null)
}

/** Subscribes a component to a part of the session. Returns the empty session during server rendering and hydration. */
export function useSession<Part>(select: (session: Session) => Part): Part {
  return useStore(sessionStore, select)
}
