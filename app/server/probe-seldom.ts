import { SECOND_MS } from '#platform/shared/durations.ts'
import type { Clock } from '#platform/shared/clock.ts'

const EVERY_MS = 30 * SECOND_MS

/** Returns the check with one run for all calls within 30 seconds. A bucket charges for each. */
export function probeSeldom(check: () => Promise<unknown>, clock: Clock): () => Promise<unknown> {
  let last: { atMs: number; result: Promise<unknown> } | undefined
  return () => {
    const ageMs = last === undefined ? Infinity : clock.nowMs() - last.atMs
    if (last === undefined || ageMs < 0 || ageMs >= EVERY_MS) last = { atMs: clock.nowMs(), result: check() }
    return last.result
  }
}
