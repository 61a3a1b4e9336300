/**
 * Stores the address to which a code was mailed in the current history entry. After a reload, or after the phone
 * discarded the page while the person was reading mail, the screen asks for the code again.
 */
import { browserClock } from '#platform/web/clock.ts'
import { isEmailLike } from '../person.rules.ts'

const NAME = 'paddockMailedTo'
/** The lifetime of a code. @source docs/reference/accounts.md §2.1 */
const CACHE_TTL_MS = 10 * 60 * 1_000

/** Stores the address; an empty one deletes it. Other history entries do not have it. */
export function noteMailedTo(email: string): void {
  const note = email === '' ? null : { email, atMs: browserClock.nowMs() }
  history.replaceState({ ...entry(), [NAME]: note }, '')
}

/** Returns the address whose code may still be valid; empty if there is none. */
export function mailedTo(): string {
  const { email, atMs } = (entry()[NAME] ?? {}) as { email?: unknown; atMs?: unknown }
  if (typeof email !== 'string' || !isEmailLike(email) || typeof atMs !== 'number') return ''
  return browserClock.nowMs() - atMs < CACHE_TTL_MS ? email : ''
}

function entry(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}
