/**
 * Calls wait until the tokens have been looked at once, but no longer than two seconds.
 * @source SPEC §4 "Token refresh", §9
 */
import { afterMs, sleepMs } from '#platform/web/timers.ts'

/** @source SPEC §9 */
export const READY_FALLBACK_MS = 2_000
/** @source SPEC §9 */
export const READY_POLL_MS = 100

let isReady = false
let isCounting = false

/** Starts the two seconds. Further calls change nothing. */
export function startReadiness(): void {
  if (isCounting) return
  isCounting = true
  afterMs(READY_FALLBACK_MS, setReady)
}

export function setReady(): void {
  isReady = true
}

/** Resolves once calls may leave. */
export async function whenReady(): Promise<void> {
  // The rule is a poll: what makes it ready may be another tab's work as well as ours.
  while (!isReady) await sleepMs(READY_POLL_MS)
}
