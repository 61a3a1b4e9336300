/**
 * Stores this browser’s session at the licence service, under a key of its own that all tabs share.
 * @source docs/reference/racers.md §1.3
 */
import { useStore } from 'zustand'
import { randomId } from '#platform/web/random.ts'
import { createStoredState } from '#platform/web/stored-state.ts'
import { readStored } from '#platform/web/storage.ts'
import type { RacersUser } from '../racers.contract.ts'

export type RacersSession = {
  /** The access token of the licence service; empty if no account is connected in this browser. */
  access_token: string
  refresh_token: string
  /** The page to return to; a path of this site. */
  redirect_after_login: string
  /** The values of the pending request; all three are deleted when its response arrives. */
  oauth2_state: string
  oauth2_nonce: string
  code_verifier: string
  /** The random fingerprint of this browser, 21 characters; empty until first used. */
  auth_fingerprint: string
  user: RacersUser
  /** The id stored by our server, as known to this browser; empty if unknown. */
  racers_id: string
  /** The person of this site who connected the account; 0 for none. */
  person_id: number
  /** Whether the last request reached the service. */
  link_active: boolean
}

export const RACERS_SESSION_NAME = 'paddock.racers'

const FINGERPRINT_LENGTH = 21

const NOBODY: RacersUser = { id: '', first_name: '', last_name: '', email: '', mobile_phone: '' }

const EMPTY: RacersSession = {
  access_token: '',
  refresh_token: '',
  redirect_after_login: '/',
  oauth2_state: '',
  oauth2_nonce: '',
  code_verifier: '',
  auth_fingerprint: '',
  user: NOBODY,
  racers_id: '',
  person_id: 0,
  link_active: true,
}

const store = createStoredState<RacersSession>(RACERS_SESSION_NAME, EMPTY, accept)

/** Returns the currently stored session, including the latest change of another tab. */
export function readRacers(): RacersSession {
  store.wake()
  return accept(readStored(RACERS_SESSION_NAME)) ?? store.getState()
}

/** Changes fields of the session in all tabs. */
export function changeRacers(change: Partial<RacersSession>): void {
  store.setState({ ...readRacers(), ...change }, true)
}

/** Returns this browser’s fingerprint for the service, or a new one, which the caller must store. */
export function racersFingerprint(): string {
  const { auth_fingerprint: stored } = readRacers()
  return stored === '' ? randomId(FINGERPRINT_LENGTH) : stored
}

/** Deletes both tokens, the user, and a pending request. @source docs/reference/racers.md §1.3 */
export function forgetRacers(): void {
  const { auth_fingerprint, link_active } = readRacers()
  changeRacers({ ...EMPTY, auth_fingerprint, link_active })
}

/** Deletes the session if it belongs to another person who used this browser before. */
export function forgetRacersOfOthers(personId: number): void {
  const { person_id } = readRacers()
  if (person_id !== 0 && person_id !== personId) forgetRacers()
}

/** Subscribes a component to a part of the session. Empty until the session is first read. */
export function useRacers<Part>(select: (session: RacersSession) => Part): Part {
  return useStore(store, select)
}

/** Parses a user of the service; a numeric id becomes text. Null without an id. */
export function racersUserOf(value: unknown): RacersUser | null {
  const given = (value ?? {}) as Record<string, unknown>
  const id = typeof given['id'] === 'number' ? String(given['id']) : textOf(given['id'])
  if (id === '') return null
  return {
    id,
    first_name: textOf(given['first_name']),
    last_name: textOf(given['last_name']),
    email: textOf(given['email']),
    mobile_phone: textOf(given['mobile_phone']),
  }
}

function accept(value: unknown): RacersSession | null {
  if (typeof value !== 'object' || value === null) return null
  const stored = value as Record<string, unknown>
  const texts = Object.entries(EMPTY)
    .filter(([, empty]) => typeof empty === 'string')
    .map(([name, empty]) => [name, typeof stored[name] === 'string' ? stored[name] : empty])
  return {
    ...EMPTY,
    ...(Object.fromEntries(texts) as Partial<RacersSession>),
    user: racersUserOf(stored['user']) ?? NOBODY,
    person_id: typeof stored['person_id'] === 'number' ? stored['person_id'] : 0,
    link_active: stored['link_active'] !== false,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
