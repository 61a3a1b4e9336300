import { SECOND_MS } from '#platform/shared/durations.ts'
import type { Clock } from '#platform/shared/clock.ts'

const EVERY_MS = 30 * SECOND_MS

/**
 * Returns a check that runs at most once in 30 seconds and returns the last result to all calls in between, because the
 * operator of a bucket charges for each request.
 */
export function probeSeldom(check: () => Promise<unknown>, clock: Clock): () => Promise<unknown> {
  let last: { atMs: number; result: Promise<unknown> } | undefined
  return () => {
    const ageMs = last === undefined ? Infinity : clock.nowMs() - last.atMs
    if (last === undefined || ageMs < 0 || ageMs >= EVERY_MS) last = { atMs: clock.nowMs(), result: check() }
    return last.result
  }
}
