/** How long ago something was checked with the server, as a member reads it. @source DOMAIN §6.2 rule 6 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'

export type Ago = { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number }

/** What is older may not be so any more. */
export const OLD_AFTER_DAYS = 7
/** Up to this a screen counts as just checked. */
export const FRESH_FOR_MS = 2 * MINUTE_MS

/** The largest whole unit that has passed. A device whose clock is behind reads "now". */
export function agoOf(checkedMs: number, nowMs: number): Ago {
  const passedMs = nowMs - checkedMs
  if (passedMs >= DAY_MS) return { unit: 'days', count: Math.floor(passedMs / DAY_MS) }
  if (passedMs >= HOUR_MS) return { unit: 'hours', count: Math.floor(passedMs / HOUR_MS) }
  if (passedMs >= MINUTE_MS) return { unit: 'minutes', count: Math.floor(passedMs / MINUTE_MS) }
  return { unit: 'now', count: 0 }
}

/** Whether it was checked so long ago that it must be said plainly. */
export function isOld(checkedMs: number, nowMs: number): boolean {
  return nowMs - checkedMs > OLD_AFTER_DAYS * DAY_MS
}
