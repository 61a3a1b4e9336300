/**
 * Delays calls until the tokens have been checked once, for at most two seconds.
 * @source docs/reference/accounts.md §3.4
 */
import { afterMs, sleepMs } from '#platform/web/timers.ts'

/**
 * The time after which the page counts as ready, even if it is still loading.
 * @source docs/reference/accounts.md §3.4
 */
export const READY_FALLBACK_MS = 2_000
/** The interval of the checks whether the page is ready. @source docs/reference/accounts.md §3.4 */
export const READY_POLL_MS = 100

let isReady = false
let isCounting = false

/** Starts the two-second limit. Further calls have no effect. */
export function startReadiness(): void {
  if (isCounting) return
  isCounting = true
  afterMs(READY_FALLBACK_MS, setReady)
}

export function setReady(): void {
  isReady = true
}

/** Resolves when calls may be sent. */
export async function whenReady(): Promise<void> {
  // Polls as specified, because another tab may have refreshed the tokens.
  while (!isReady) await sleepMs(READY_POLL_MS)
}
