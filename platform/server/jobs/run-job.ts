import type { Clock } from '#platform/shared/clock.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import type { Database, Tx } from '../database/pool.ts'
import type { Log } from '../log.ts'
import {
  finishJobs,
  type GivenUp,
  type JobLease,
  postponeJob,
  releaseJobs,
  type TakenJob,
} from './jobs.store.ts'

/** A change that is committed together with the end of a job. */
export type JobEffect = (tx: Tx) => Promise<void>

/**
 * Executes one kind of job. It may run more than once for a job, so a second run must do no harm. It returns the change
 * to commit in the transaction that marks the job as done, if there is one. If it fails because the process stops and
 * its calls to outside services are aborted, the next process runs the job again.
 */
export type JobWorker = (payload: unknown, job: { id: string; attempt: number }) => Promise<void | JobEffect>

/**
 * Thrown by a worker for a job that cannot succeed at any later attempt. If its kind has a give-up rule, the job is
 * given up at once.
 */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

/** Time for which the jobs of one kind are tried, and the change to commit in the transaction that gives one up. */
export type GiveUpRule = {
  afterMs: number
  onGiveUp?: (tx: Tx, payload: unknown, failure: Pick<GivenUp, 'isPermanent'>) => Promise<void>
}

/**
 * The rules by kind of job. A kind without a rule is given up only after `MOST_ATTEMPTS`, because such a job may hold
 * stock, a place at an event or money.
 */
export type GiveUpRules = Readonly<Record<string, GiveUpRule>>

export type RunJobDeps = {
  database: Database
  clock: Clock
  log: Log
  workers: Readonly<Record<string, JobWorker>>
  giveUpRules: GiveUpRules
  /** Aborted when the process stops: a job that fails then is released instead of postponed. */
  stopping: AbortSignal
}

const FIRST_RETRY_MS = 15_000
/**
 * The longest pause between two attempts in milliseconds: after an outage of days, a job is tried again within the
 * hour.
 */
const LONGEST_RETRY_MS = HOUR_MS
/** After staff have retried a job that was given up, it gets at least this many attempts. */
const LEAST_ATTEMPTS = 3
/**
 * Maximum number of attempts of a job of any kind. It is reached after about three weeks, because the later attempts
 * are an hour apart. The job then waits until staff retry or discard it.
 */
export const MOST_ATTEMPTS = 500
/** The maximum number of attempts in a row that do not end because the process was killed. The job is then given up. */
export const MOST_LOST_ATTEMPTS = 5
/** The error of a job that was given up because no attempt ended; shown to staff as a translated message. */
export const NEVER_ENDED = 'the process ended during each attempt'

/** Thrown if the lease has expired and another process took the job: the result of this attempt does not count. */
class JobTakenOver extends Error {
  override name = 'JobTakenOver'
}

/** Runs one leased job and stores how it ended. Rejects only where that could not be stored. */
export function jobRun(deps: RunJobDeps): (job: TakenJob) => Promise<void> {
  const { database, clock, log, workers, giveUpRules, stopping } = deps
  const finish = batched((leases) => finishJobs(database.db, clock, leases, null))

  const finishWith = (job: TakenJob, givenUp: GivenUp | null, effect: JobEffect): Promise<void> =>
    database.transaction(async (tx) => {
      const [finished] = await finishJobs(tx, clock, [job], givenUp)
      if (finished === undefined) throw new JobTakenOver()
      await effect(tx)
    })

  const endWell = async (job: TakenJob, effect: void | JobEffect): Promise<void> => {
    if (typeof effect === 'function') await finishWith(job, null, effect)
    else if (!(await finish(job)).includes(job.id)) throw new JobTakenOver()
  }

  const endFailed = async (job: TakenJob, error: unknown): Promise<void> => {
    if (stopping.aborted) return releaseJobs(database.db, [job])
    const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    const rule = giveUpRules[job.kind]
    const ageMs = job.takenAt.getTime() - job.createdAt.getTime()
    const isPermanent = rule !== undefined && error instanceof PermanentFailure
    const isTooOld = job.attempts >= LEAST_ATTEMPTS && ageMs >= (rule?.afterMs ?? Infinity)
    const isLast = isPermanent || isTooOld || job.attempts >= MOST_ATTEMPTS
    log.warn({ err: error, jobId: job.id, kind: job.kind, attempt: job.attempts, isLast }, 'a job failed')
    if (!isLast)
      return postponeJob(database.db, clock, job, { delayMs: retryDelayMs(job.attempts), lastError })
    await giveUp(job, { lastError, isPermanent })
  }

  const giveUp = (job: TakenJob, givenUp: GivenUp): Promise<void> =>
    finishWith(job, givenUp, async (tx) =>
      giveUpRules[job.kind]?.onGiveUp?.(tx, job.payload, { isPermanent: givenUp.isPermanent }),
    )

  const runOnce = async (job: TakenJob, worker: JobWorker): Promise<void> => {
    if (job.lostAttempts >= MOST_LOST_ATTEMPTS) {
      log.error({ jobId: job.id, kind: job.kind }, 'a job was given up because no attempt ended')
      return giveUp(job, { lastError: NEVER_ENDED, isPermanent: false })
    }
    try {
      const effect = await worker(job.payload, { id: job.id, attempt: job.attempts })
      await endWell(job, effect)
    } catch (error) {
      if (error instanceof JobTakenOver) throw error
      await endFailed(job, error)
    }
  }

  return async (job) => {
    const worker = workers[job.kind]
    if (!worker) return
    try {
      await runOnce(job, worker)
    } catch (error) {
      if (!(error instanceof JobTakenOver)) throw error
      log.warn({ jobId: job.id, kind: job.kind, attempt: job.attempts }, 'a job was taken over while it ran')
    }
  }
}

/** Doubles from 15 seconds up to an hour. @param attempts how often the job was tried so far, at least 1 */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS)
}

/**
 * Groups the writes that arrive while another write is running into one statement, because each commit waits for the
 * disk.
 */
function batched(
  write: (leases: readonly JobLease[]) => Promise<string[]>,
): (lease: JobLease) => Promise<string[]> {
  let next: { leases: JobLease[]; written: Promise<string[]> } | undefined
  let last: Promise<unknown> = Promise.resolve()
  return (lease) => {
    if (next === undefined) {
      const batch: JobLease[] = []
      const written = last.then(() => {
        next = undefined
        return write(batch)
      })
      last = written.catch(() => undefined)
      next = { leases: batch, written }
    }
    next.leases.push(lease)
    return next.written
  }
}
