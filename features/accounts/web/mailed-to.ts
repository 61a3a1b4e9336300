/**
 * The address that a code was mailed to, noted at this entry of the browser's history: who reloads the page, or whose
 * phone let go of it while they read their mail, comes back to where the code is asked for.
 */
import { browserClock } from '#platform/web/clock.ts'
import { isEmailLike } from '../person.rules.ts'

const NAME = 'paddockMailedTo'
/** As long as a code works. @source WIRE §6 */
const KEPT_MS = 10 * 60 * 1_000

/** Notes it; an empty address takes the note away. It goes with the entry, when the person goes on. */
export function noteMailedTo(email: string): void {
  const note = email === '' ? null : { email, atMs: browserClock.nowMs() }
  history.replaceState({ ...entry(), [NAME]: note }, '')
}

/** The address of a code that may still work; empty where there is none. */
export function mailedTo(): string {
  const { email, atMs } = (entry()[NAME] ?? {}) as { email?: unknown; atMs?: unknown }
  if (typeof email !== 'string' || !isEmailLike(email) || typeof atMs !== 'number') return ''
  return browserClock.nowMs() - atMs < KEPT_MS ? email : ''
}

function entry(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}
