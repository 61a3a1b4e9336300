import type { Clock } from '#platform/shared/clock.ts'
import type { Log } from '../log.ts'
import type { sleepMs } from '../timers.ts'
import type { Postmaster } from './postmaster.ts'

export type RestartDeps = {
  /** Starts PostgreSQL. Resolves once it accepts connections, rejects if it does not start. */
  start: () => Promise<Postmaster>
  /** Called once for each outage that lasts longer than two minutes. */
  onLost: () => void
  pause: typeof sleepMs
  clock: Clock
  log: Log
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000
/** Time (ms) without a running PostgreSQL after which it counts as lost. */
const LOST_AFTER_MS = 120_000
/** A server process that ran longer than this (ms) resets the delay. */
const STEADY_MS = 30_000

/**
 * Returns the delay before the next restart: none after the first failure in a row, then doubling from one second to
 * 30 seconds.
 */
export function restartDelayMs(failuresBefore: number): number {
  if (failuresBefore === 0) return 0
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(failuresBefore - 1, 10), LONGEST_DELAY_MS)
}

/**
 * Restarts PostgreSQL whenever it ends by itself, and repeats a failed restart until one succeeds.
 * @returns a function that prevents further restarts and resolves when a restart under way has ended
 */
export function restartWhenEnded(first: Postmaster, deps: RestartDeps): () => Promise<void> {
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const supervising = supervise(first, deps, stopping.signal, stopped)
  return async () => {
    stopping.abort()
    await supervising
  }
}

async function supervise(
  first: Postmaster,
  deps: RestartDeps,
  signal: AbortSignal,
  stopped: Promise<void>,
): Promise<void> {
  const { clock, log } = deps
  let postmaster: Postmaster | null = first
  let failures = 0
  while (postmaster !== null) {
    const sinceMs = clock.nowMs()
    await Promise.race([postmaster.ended, stopped])
    if (signal.aborted) return
    log.error({ said: postmaster.lastOutput() }, 'PostgreSQL ended by itself; starting it again')
    if (clock.nowMs() - sinceMs > STEADY_MS) failures = 0
    const outage = startOutage(deps, signal)
    postmaster = await restart(deps, signal, () => {
      failures += 1
      return restartDelayMs(failures - 1)
    })
    outage.end()
  }
}

/** Calls `onLost` unless `end` is called within two minutes or the signal is aborted. */
function startOutage({ pause, onLost, log }: RestartDeps, signal: AbortSignal): { end: () => void } {
  const ended = new AbortController()
  pause(LOST_AFTER_MS, { signal: AbortSignal.any([signal, ended.signal]) }).then(
    () => {
      log.error({ afterMs: LOST_AFTER_MS }, 'PostgreSQL could not be started again')
      onLost()
    },
    // The wait was cancelled, because the outage ended or Paddock stops.
    () => undefined,
  )
  return { end: () => ended.abort() }
}

/** Returns the restarted PostgreSQL; null if Paddock stops before a restart succeeded. */
async function restart(
  { start, pause, log }: RestartDeps,
  signal: AbortSignal,
  nextDelayMs: () => number,
): Promise<Postmaster | null> {
  for (;;) {
    const delayMs = nextDelayMs()
    try {
      await pause(delayMs, { signal })
    } catch (error) {
      if (signal.aborted) return null
      throw error
    }
    try {
      return await start()
    } catch (error) {
      log.error({ err: error }, 'PostgreSQL did not start; it is tried again')
      if (signal.aborted) return null
    }
  }
}
