/**
 * The session: kept under one name, the same in all tabs at once.
 * @source SPEC §3 "Session", §8 "Invalid stored state JSON"
 */
import { useStore } from 'zustand'
import { MEMBER_COOKIE } from '#platform/shared/member-cookie.ts'
import { randomId } from '#platform/web/chance.ts'
import { setCookie } from '#platform/web/cookies.ts'
import { createKeptStore } from '#platform/web/kept-store.ts'
import { readKept } from '#platform/web/storage.ts'
import type { TokenPair, User } from '../accounts.contract.ts'
import { EMPTY_USER, userOf } from './empty-user.ts'
import { SESSION_NAME } from './kept-session.ts'

export type Session = {
  /** Held exactly while somebody is logged in. */
  access_token: string
  refresh_token: string
  user: User
  /** A path of this site. */
  redirect_after_login: string
  /** This browser's own mark, 21 characters; empty until it is first used. */
  auth_fingerprint: string
  /** The state of an OAuth exchange under way. */
  oauth2_state: string
  /** Another server that the token login brought; empty for the site's own. */
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

export const sessionStore = createKeptStore<Session>(SESSION_NAME, EMPTY_SESSION, sessionOf)

/** What was kept as a session; what is missing or of the wrong kind is empty. Null where it is none. */
export function sessionOf(value: unknown): Session | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const kept = value as Record<string, unknown>
  const text = (name: keyof Session, otherwise = ''): string => {
    const found = kept[name]
    return typeof found === 'string' && found !== '' ? found : otherwise
  }
  return {
    access_token: text('access_token'),
    refresh_token: text('refresh_token'),
    user: userOf(kept['user']),
    redirect_after_login: text('redirect_after_login', '/'),
    auth_fingerprint: text('auth_fingerprint'),
    oauth2_state: text('oauth2_state'),
    baseURL: text('baseURL'),
    link_active: kept['link_active'] !== false,
  }
}

/** The session as it is kept at this moment, a sibling tab's last change included. */
export function readSession(): Session {
  sessionStore.wake()
  return sessionOf(readKept(SESSION_NAME)) ?? sessionStore.getState()
}

/** Changes some of it, on top of what a sibling tab may have changed since. */
export function changeSession(change: Partial<Session>): void {
  sessionStore.setState({ ...readSession(), ...change }, true)
}

/** This browser's mark, made on first use. @source SPEC §3 "auth fingerprint" */
export function fingerprint(): string {
  const kept = readSession().auth_fingerprint
  if (kept !== '') return kept
  const made = randomId(FINGERPRINT_LENGTH)
  changeSession({ auth_fingerprint: made })
  return made
}

/** Puts both tokens in place of the ones held. */
export function keepTokens({ access_token, refresh_token }: TokenPair): void {
  changeSession({ access_token, refresh_token })
  setCookie(MEMBER_COOKIE, '1')
}

/**
 * Both tokens gone, the profile empty, and the other server that came with the tokens gone as well:
 * it was that session's, and the next person's password must not go there.
 * @source SPEC §4 "Authentication"
 */
export function clearSession(): void {
  changeSession({ access_token: '', refresh_token: '', user: EMPTY_USER, oauth2_state: '', baseURL: '' })
  setCookie(MEMBER_COOKIE, null)
}

/** Watches a part of the session on a screen. Empty while the document is drawn and taken over. */
export function useSession<Part>(select: (session: Session) => Part): Part {
  return useStore(sessionStore, select)
}
