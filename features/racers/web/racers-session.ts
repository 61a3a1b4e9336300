/**
 * What this browser holds of the licence service: kept under a name of its own, the same in all tabs.
 * @source SPEC §3 "External racing-licence service session", §4 "Authentication"
 */
import { useStore } from 'zustand'
import { randomId } from '#platform/web/chance.ts'
import { createKeptStore } from '#platform/web/kept-store.ts'
import { readKept } from '#platform/web/storage.ts'
import type { RacersUser } from '../racers.contract.ts'

export type RacersSession = {
  /** Held exactly while the account is connected in this browser. */
  access_token: string
  refresh_token: string
  /** A path of this site. */
  redirect_after_login: string
  /** Of the question under way; all three are gone once its answer has come. */
  oauth2_state: string
  oauth2_nonce: string
  code_verifier: string
  /** This browser's own mark, 21 characters; empty until it is first used. */
  auth_fingerprint: string
  user: RacersUser
  /** The id that our own server has kept, as far as this browser knows; empty when it doesn't. */
  racers_id: string
  /** The person of this site who connected; 0 for nobody. */
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

const store = createKeptStore<RacersSession>(RACERS_SESSION_NAME, EMPTY, accept)

/** The session as it is kept at this moment, a sibling tab's last change included. */
export function readRacers(): RacersSession {
  store.wake()
  return accept(readKept(RACERS_SESSION_NAME)) ?? store.getState()
}

/** Changes a part of it, in all tabs. */
export function changeRacers(change: Partial<RacersSession>): void {
  store.setState({ ...readRacers(), ...change }, true)
}

/** This browser's mark at that service, made on first use. */
export function racersFingerprint(): string {
  const { auth_fingerprint: kept } = readRacers()
  return kept === '' ? randomId(FINGERPRINT_LENGTH) : kept
}

/** Both tokens gone, the user blank, and whatever was under way with them. @source SPEC §4 "Authentication" */
export function forgetRacers(): void {
  const { auth_fingerprint, link_active } = readRacers()
  changeRacers({ ...EMPTY, auth_fingerprint, link_active })
}

/** What another person left in this browser is not shown to this one. */
export function forgetRacersOfOthers(personId: number): void {
  const { person_id } = readRacers()
  if (person_id !== 0 && person_id !== personId) forgetRacers()
}

/** Watches a part of the session on a screen. Empty until something has read it. */
export function useRacers<Part>(select: (session: RacersSession) => Part): Part {
  return useStore(store, select)
}

/** What came as a user of the service; numbers become text. Null without an id. */
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
  const kept = value as Record<string, unknown>
  const texts = Object.entries(EMPTY)
    .filter(([, empty]) => typeof empty === 'string')
    .map(([name, empty]) => [name, typeof kept[name] === 'string' ? kept[name] : empty])
  return {
    ...EMPTY,
    ...(Object.fromEntries(texts) as Partial<RacersSession>),
    user: racersUserOf(kept['user']) ?? NOBODY,
    person_id: typeof kept['person_id'] === 'number' ? kept['person_id'] : 0,
    link_active: kept['link_active'] !== false,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
