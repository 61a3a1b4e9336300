import type { Clock } from '#platform/shared/clock.ts'
import type { Database } from '../database/pool.ts'
import type { Log } from '../log.ts'
import {
  findDueLanes,
  JOB_LANES,
  type JobLane,
  releaseJobs,
  renewLeases,
  takeDueJobs,
  takeSuspectJobs,
  type TakenJob,
} from './jobs.store.ts'

/**
 * How many jobs of each lane this process runs at a time. Each running job of the lanes `work` and `long` may keep one
 * database connection; with these numbers, some of the pool's connections remain free. Mails keep no connection while
 * they wait for the mail server.
 */
const AT_ONCE: Readonly<Record<JobLane, number>> = {
  urgent: 5,
  mail: 5,
  bulk: 2,
  work: 5,
  long: 2,
}

/** The jobs that this process has leased and runs. */
export type JobSlots = {
  /** Fetches the due jobs of each lane that has any, while it has free slots, and begins them. */
  look(): Promise<number>
  /** Fetches and runs jobs until everything that is due was tried. @returns how many jobs were begun */
  runDue(): Promise<number>
  renewLeases(): Promise<void>
  runningKinds(): string[]
  /** Resolves when no job runs. */
  untilIdle(): Promise<void>
  /** Ends the leases of the jobs that still run, so that another process can take them at once. */
  releaseRunning(): Promise<void>
  /** Stops fetching jobs. Resolves once a query in progress has ended. */
  close(): Promise<void>
}

export type JobSlotDeps = {
  database: Database
  clock: Clock
  log: Log
  kinds: readonly string[]
  /** Runs a job and stores how it ended. */
  run: (job: TakenJob) => Promise<void>
  /**
   * Whether a lane that could not run all due jobs fetches more by itself, without waiting for the next check, once
   * enough of its running jobs have ended.
   */
  isRefilling: () => boolean
}

type RunningJob = { job: TakenJob; ended: Promise<void> }

/** The job slots of one lane, or the single slot for suspect jobs. */
type LaneSlots = {
  look(): Promise<number>
  runDue(): Promise<number>
  running: ReadonlyMap<string, RunningJob>
  close(): Promise<void>
}

/** Creates the slots in which this process runs jobs. */
export function openJobSlots(deps: JobSlotDeps): JobSlots {
  const { database, clock } = deps
  const slots: LaneSlots[] = []
  const running = () => slots.flatMap((lane) => [...lane.running.values()])
  // A suspect job runs in a slot outside its lane. Each query therefore excludes the jobs that already run in any slot.
  const takeable = () => ({ kinds: deps.kinds, except: running().map(({ job }) => job.id) })
  const openLane = (lane: JobLane) =>
    openSlots(deps, AT_ONCE[lane], (limit) => takeDueJobs(database.db, clock, { ...takeable(), limit, lane }))
  const lanes = new Map(JOB_LANES.map((lane) => [lane, openLane(lane)]))
  const suspects = openSlots(deps, 1, (limit) =>
    takeSuspectJobs(database.db, clock, { ...takeable(), limit }),
  )
  slots.push(...lanes.values(), suspects)
  const sumOf = async (counts: readonly Promise<number>[]): Promise<number> =>
    (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  return {
    look: async () => {
      const due = await findDueLanes(database.db, clock, takeable())
      return sumOf([
        ...[...due.lanes].map((lane) => lanes.get(lane)?.look() ?? Promise.resolve(0)),
        ...(due.hasSuspect ? [suspects.look()] : []),
      ])
    },
    runDue: () => sumOf(slots.map((lane) => lane.runDue())),
    renewLeases: () =>
      renewLeases(
        database.db,
        clock,
        running().map(({ job }) => job),
      ),
    runningKinds: () => running().map(({ job }) => job.kind),
    untilIdle: async () => {
      await Promise.all(running().map(({ ended }) => ended))
    },
    releaseRunning: () =>
      releaseJobs(
        database.db,
        running().map(({ job }) => job),
      ),
    close: async () => {
      await Promise.all(slots.map((lane) => lane.close()))
    },
  }
}

function openSlots(
  { log, run, isRefilling }: JobSlotDeps,
  atOnce: number,
  take: (limit: number) => Promise<TakenJob[]>,
): LaneSlots {
  // When at most this many jobs of the lane are still running, it fetches more. Fetching earlier would need a statement
  // for almost each job.
  const refillAt = Math.floor(atOnce / 2)
  const running = new Map<string, RunningJob>()
  let looking: Promise<number> | undefined
  let isFull = false
  let isClosed = false

  const begin = (job: TakenJob): void => {
    const ended = run(job)
      // If the result cannot be stored, the lease expires by itself and the job is run again.
      .catch((error: unknown) =>
        log.error({ err: error, jobId: job.id, kind: job.kind }, 'the end of a job could not be stored'),
      )
      .finally(() => {
        running.delete(job.id)
        if (isFull && running.size <= refillAt && isRefilling())
          look().catch((error: unknown) => log.error({ err: error }, 'looking for jobs failed'))
      })
    running.set(job.id, { job, ended })
  }

  const lookOnce = async (): Promise<number> => {
    let begun = 0
    isFull = false
    while (!isClosed) {
      const free = atOnce - running.size
      isFull = free <= 0
      if (isFull) break
      const jobs = await take(free)
      // Start the jobs in the order of their ids, which is the order in which they were queued.
      for (const job of jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1))) begin(job)
      begun += jobs.length
      if (jobs.length < free) break
    }
    return begun
  }

  const look = (): Promise<number> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    look,
    running,
    runDue: async () => {
      let begun = 0
      for (;;) {
        begun += await look()
        const most = isFull ? refillAt : 0
        const mayHaveMore = isFull
        while (running.size > most) await Promise.race([...running.values()].map(({ ended }) => ended))
        if (!mayHaveMore) return begun
      }
    },
    close: async () => {
      isClosed = true
      await looking?.catch(() => undefined)
    },
  }
}
