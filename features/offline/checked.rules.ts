/** Rules for how to show when data was last loaded from the server. @source docs/reference/offline.md §2.1 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'

export type Ago = { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number }

/** Age in days from which data counts as possibly outdated. */
export const OLD_AFTER_DAYS = 7
/** Age in ms up to which a screen counts as just loaded. */
export const FRESH_FOR_MS = 2 * MINUTE_MS

/** Returns the age in the largest whole unit. If the clock of the device is behind, the age is "now". */
export function agoOf(checkedMs: number, nowMs: number): Ago {
  const passedMs = nowMs - checkedMs
  if (passedMs >= DAY_MS) return { unit: 'days', count: Math.floor(passedMs / DAY_MS) }
  if (passedMs >= HOUR_MS) return { unit: 'hours', count: Math.floor(passedMs / HOUR_MS) }
  if (passedMs >= MINUTE_MS) return { unit: 'minutes', count: Math.floor(passedMs / MINUTE_MS) }
  return { unit: 'now', count: 0 }
}

/** Returns whether data is so old that the screen must say it clearly. */
export function isOld(checkedMs: number, nowMs: number): boolean {
  return nowMs - checkedMs > OLD_AFTER_DAYS * DAY_MS
}
