/**
 * Stores the address to which a code was mailed in the current history entry. After a reload, or after the phone
 * discarded the page while the person was reading mail, the screen asks for the code again.
 */
import { browserClock } from '#platform/web/clock.ts'
import { isEmailLike } from '../person.rules.ts'

const NAME = 'paddockMailedTo'
/** The lifetime of a code. @source docs/reference/accounts.md §2.1 */
const CACHE_TTL_MS = 10 * 60 * 1_000

/** The details typed beside an address; those that were not asked for are empty. */
export type TypedDetails = { first_name: string; last_name: string; date_of_birth: string }

const NO_DETAILS: TypedDetails = { first_name: '', last_name: '', date_of_birth: '' }

/**
 * Stores the address, and the details typed beside it; an empty address deletes both. Other history entries do not have
 * them.
 */
export function noteMailedTo(email: string, details: TypedDetails = NO_DETAILS): void {
  const { first_name, last_name, date_of_birth } = details
  const note =
    email === '' ? null : { email, first_name, last_name, date_of_birth, atMs: browserClock.nowMs() }
  history.replaceState({ ...entry(), [NAME]: note }, '')
}

/** Returns the address whose code may still be valid; empty if there is none. */
export function mailedTo(): string {
  const { email, atMs } = (entry()[NAME] ?? {}) as { email?: unknown; atMs?: unknown }
  if (typeof email !== 'string' || !isEmailLike(email) || typeof atMs !== 'number') return ''
  return browserClock.nowMs() - atMs < CACHE_TTL_MS ? email : ''
}

/** Returns the details stored with the address, as long as its code may be valid. */
export function detailsMailedTo(): TypedDetails {
  if (mailedTo() === '') return NO_DETAILS
  const note = (entry()[NAME] ?? {}) as Partial<Record<keyof TypedDetails, unknown>>
  const text = (name: keyof TypedDetails): string => {
    const value = note[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    date_of_birth: text('date_of_birth'),
  }
}

function entry(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}
