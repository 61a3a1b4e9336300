import type { Clock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Database } from '../database/pool.ts'
import type { Log } from '../log.ts'
import { everyMs } from '../timers.ts'
import { deleteFinishedJobs, finishJobs, postponeJob, takeDueJobs, type Job } from './jobs.store.ts'

/** Does one kind of job. Runs at least once for each job, so doing it twice must do no harm. */
export type JobWorker = (payload: unknown, job: { id: string; attempt: number }) => Promise<void>

export type JobRunner = {
  /** Begins to look for work, at once and then every second. */
  start(): void
  /** Looks for work now; resolves when everything that is due was tried. */
  runDue(): Promise<number>
  /** Stops looking and waits for what is under way. */
  stop(): Promise<void>
}

const POLL_MS = 1000
/** Longer than any job may take: a process that died in the middle gives its jobs back by then. */
const LEASE_MS = 120_000
const AT_ONCE = 10
/** After the eighth failure, some two hours in, a job is given up and stays as a finding. */
const MAX_ATTEMPTS = 8
const FIRST_RETRY_MS = 15_000
const KEEP_FINISHED_MS = 7 * DAY_MS

/** Makes the runner of this process. Every process may have one. */
export function createJobRunner(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  workers: Readonly<Record<string, JobWorker>>,
): JobRunner {
  const kinds = Object.keys(workers)
  let stopTimer: (() => Promise<void>) | undefined
  let underWay: Promise<number> | undefined

  const finish = together((ids) => finishJobs(database.db, ids, new Date(clock.nowMs()), null))

  const runOne = async (job: Job): Promise<void> => {
    const worker = workers[job.kind]
    if (!worker) return
    try {
      await worker(job.payload, { id: job.id, attempt: job.attempts })
      await finish(job.id)
    } catch (error) {
      const words = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      const isLast = job.attempts >= MAX_ATTEMPTS
      log.warn({ err: error, jobId: job.id, kind: job.kind, attempt: job.attempts, isLast }, 'a job failed')
      if (isLast) await finishJobs(database.db, [job.id], new Date(clock.nowMs()), words)
      else
        await postponeJob(
          database.db,
          job.id,
          new Date(clock.nowMs() + FIRST_RETRY_MS * 2 ** (job.attempts - 1)),
          words,
        )
    }
  }

  const runAll = async (): Promise<number> => {
    let done = 0
    for (;;) {
      const nowMs = clock.nowMs()
      const jobs = await takeDueJobs(database.db, new Date(nowMs), new Date(nowMs + LEASE_MS), kinds, AT_ONCE)
      // Begun in the order in which they were asked for, which their ids keep.
      await Promise.all(jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(runOne))
      done += jobs.length
      if (jobs.length < AT_ONCE) return done
    }
  }

  const runDue = (): Promise<number> => {
    underWay ??= runAll().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    runDue,
    start: () => {
      stopTimer = everyMs(
        POLL_MS,
        async () => {
          await runDue()
          await deleteFinishedJobs(database.db, new Date(clock.nowMs() - KEEP_FINISHED_MS))
        },
        (error) => log.error({ err: error }, 'looking for jobs failed'),
      )
    },
    stop: async () => {
      await stopTimer?.()
      await underWay?.catch(() => undefined)
    },
  }
}

/** Writes what comes while the disk is waited for in one go: each commit is such a wait. */
function together(write: (ids: readonly string[]) => Promise<void>): (id: string) => Promise<void> {
  let waiting: string[] = []
  let writing: Promise<void> | undefined
  const writeAll = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const ids = waiting
        waiting = []
        await write(ids)
      }
    } finally {
      // Those that came during a write that failed are told so with it.
      waiting = []
      writing = undefined
    }
  }
  return (id) => {
    waiting.push(id)
    writing ??= writeAll()
    return writing
  }
}
