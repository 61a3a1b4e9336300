import { MINUTE_MS } from './durations.ts'

/**
 * How long (ms) a step-up permits sensitive calls: as long as a mailed code is valid.
 * @source docs/reference/accounts.md §6.1
 */
export const STEP_UP_LASTS_MS = 10 * MINUTE_MS

/** Returns whether a step-up is recent enough. If the clock moved backwards, it is not. */
export function isSteppedUp(steppedUpAtMs: number | null, nowMs: number): boolean {
  return steppedUpAtMs !== null && nowMs >= steppedUpAtMs && nowMs - steppedUpAtMs < STEP_UP_LASTS_MS
}
