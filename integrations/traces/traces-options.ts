import type { Log } from '#platform/server/log.ts'
import type { Clock } from '#platform/shared/clock.ts'

export type TracesOptions = {
  log: Log
  clock: Clock
  /** Share of traces that are sent. If it is absent, the standard share is used; a test may need all traces. */
  sampleRate?: number | undefined
}
