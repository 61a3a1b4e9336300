/**
 * Stores the address to which a code was mailed in the current history entry. After a reload, or after the phone
 * discarded the page while the person was reading mail, the screen asks for the code again.
 */
import { browserClock } from '#platform/web/clock.ts'
import { isEmailLike } from '../person.rules.ts'

const NAME = 'paddockMailedTo'
/** The lifetime of a code. @source docs/reference/accounts.md §2.1 */
const CACHE_TTL_MS = 10 * 60 * 1_000

/** The names typed beside an address. */
export type TypedNames = { first_name: string; last_name: string }

const NO_NAMES: TypedNames = { first_name: '', last_name: '' }

/**
 * Stores the address, and the names typed beside it; an empty address deletes both. Other history entries do not have
 * them.
 */
export function noteMailedTo(email: string, names: TypedNames = NO_NAMES): void {
  const note = email === '' ? null : { email, ...names, atMs: browserClock.nowMs() }
  history.replaceState({ ...entry(), [NAME]: note }, '')
}

/** Returns the address whose code may still be valid; empty if there is none. */
export function mailedTo(): string {
  const { email, atMs } = (entry()[NAME] ?? {}) as { email?: unknown; atMs?: unknown }
  if (typeof email !== 'string' || !isEmailLike(email) || typeof atMs !== 'number') return ''
  return browserClock.nowMs() - atMs < CACHE_TTL_MS ? email : ''
}

/** Returns the names stored with the address. */
export function namesMailedTo(): TypedNames {
  const { first_name, last_name } = (entry()[NAME] ?? {}) as Partial<Record<keyof TypedNames, unknown>>
  return typeof first_name === 'string' && typeof last_name === 'string'
    ? { first_name, last_name }
    : NO_NAMES
}

function entry(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}
