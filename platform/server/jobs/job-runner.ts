import type { Clock } from '#platform/shared/clock.ts'
import type { Database } from '../database/pool.ts'
import type { Log } from '../log.ts'
import { everyMs, TimeoutError, withTimeout } from '../timers.ts'
import { openJobSlots } from './job-slots.ts'
import { type GiveUpRules, jobRun, type JobWorker } from './run-job.ts'

export type JobRunner = {
  /** Starts to check for due jobs, at once and then every second. */
  start(): void
  /** Checks for due jobs now. @returns the number of jobs that were started, after all due jobs were tried */
  runDue(): Promise<number>
  /** Whether a job is running in this process. */
  isRunning(): boolean
  /** Extends the leases of the running jobs. `start` does so every few seconds. */
  renewLeases(): Promise<void>
  /**
   * Stops checking and waits a short time for the running jobs. Those that do not end are released for the next
   * process.
   */
  stop(): Promise<void>
}

const POLL_MS = 1_000
/**
 * Interval in milliseconds at which leases are extended. Several renewals fit into a lease, so that a busy process does
 * not lose its jobs.
 */
const RENEW_MS = 2_500
/** How long running jobs may take to end when the process stops, in milliseconds. */
const STOP_LIMIT_MS = 3_000
/** How long a stopping process may take to release the jobs that did not end. */
const RELEASE_LIMIT_MS = 2_000

export type JobRunnerOptions = {
  giveUpRules?: GiveUpRules
  stopLimitMs?: number
}

/** Creates the job runner of this process. Every process may have one. */
export function createJobRunner(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  workers: Readonly<Record<string, JobWorker>>,
  { giveUpRules = {}, stopLimitMs = STOP_LIMIT_MS }: JobRunnerOptions = {},
): JobRunner {
  const stopping = new AbortController()
  const timers: (() => Promise<void>)[] = []
  const logLookFailure = (error: unknown) => log.error({ err: error }, 'looking for jobs failed')
  const slots = openJobSlots({
    database,
    clock,
    log,
    kinds: Object.keys(workers),
    run: jobRun({ database, clock, log, workers, giveUpRules, stopping: stopping.signal }),
    // The runner looks for further jobs as soon as one ends; otherwise a long queue would advance by only a few jobs at
    // each check, once a second.
    isRefilling: () => timers.length > 0,
  })

  return {
    runDue: slots.runDue,
    isRunning: () => slots.runningKinds().length > 0,
    renewLeases: slots.renewLeases,
    start: () => {
      timers.push(
        everyMs(
          POLL_MS,
          // Call this instead of `runDue`, which would wait for a long job and delay the others.
          async () => void (await slots.look()),
          logLookFailure,
        ),
        everyMs(RENEW_MS, slots.renewLeases, (error) =>
          log.error({ err: error }, 'leases of jobs could not be renewed'),
        ),
      )
    },
    stop: async () => {
      stopping.abort(new Error('the process stops'))
      await Promise.all(timers.splice(0).map((stopTimer) => stopTimer()))
      await slots.close()
      try {
        await withTimeout(slots.untilIdle(), stopLimitMs)
      } catch (error) {
        if (!(error instanceof TimeoutError)) throw error
        log.warn({ kinds: slots.runningKinds() }, 'jobs did not end in time; another process takes them over')
        // If the database does not answer either, the leases expire by themselves.
        await withTimeout(slots.releaseRunning(), RELEASE_LIMIT_MS).catch((failure: unknown) =>
          log.warn({ err: failure }, 'the leases of jobs could not be ended'),
        )
      }
    },
  }
}
