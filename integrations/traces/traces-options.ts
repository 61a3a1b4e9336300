import type { Log } from '#platform/server/log.ts'
import type { Clock } from '#platform/shared/clock.ts'

export type TracesOptions = {
  log: Log
  clock: Clock
  /** Share of traces that are sent; the standard one unless a test needs all. */
  sampleRate?: number | undefined
}
