import type { Clock } from '#platform/shared/clock.ts'
import type { Database } from '../database/pool.ts'
import type { Log } from '../log.ts'
import { type Job, renewLeases, takeDueJobs } from './jobs.store.ts'

/** A process that was killed holds its jobs for so long; another one then takes them with its next look. */
const LEASE_MS = 10_000
const AT_ONCE = 10
/** Looked for again when so few run, so that one statement takes several jobs. */
export const REFILL_AT = AT_ONCE / 2

/** The jobs that this process has leased and runs. */
export type JobSlots = {
  /** Takes due jobs while there is room and begins them. Calls at the same time share one look. @returns how many */
  look(): Promise<number>
  renewLeases(): Promise<void>
  runningKinds(): string[]
  /** Resolves when at most so many run. */
  untilRunning(most: number): Promise<void>
  /** Whether the last look ended because enough jobs were running. */
  isFull(): boolean
  /** Resolves when a look under way has ended; takes no job from then on. */
  close(): Promise<void>
}

/**
 * @param deps.run runs a job and stores how it ended
 * @param deps.onRoom called when the last look left due jobs behind and enough of those that ran have ended
 */
export function openJobSlots(deps: {
  database: Database
  clock: Clock
  log: Log
  kinds: readonly string[]
  run: (job: Job) => Promise<void>
  onRoom: () => void
}): JobSlots {
  const { database, clock, log, kinds } = deps
  const running = new Map<string, { job: Job; ended: Promise<void> }>()
  let looking: Promise<number> | undefined
  let isFull = false
  let isClosed = false

  const begin = (job: Job): void => {
    const ended = deps
      .run(job)
      // The lease ends by itself, and the job is run again.
      .catch((error: unknown) =>
        log.error({ err: error, jobId: job.id, kind: job.kind }, 'the end of a job could not be stored'),
      )
      .finally(() => {
        running.delete(job.id)
        if (isFull && running.size <= REFILL_AT) deps.onRoom()
      })
    running.set(job.id, { job, ended })
  }

  const leaseEnd = () => new Date(clock.nowMs() + LEASE_MS)

  const look = async (): Promise<number> => {
    let begun = 0
    isFull = false
    while (!isClosed) {
      const free = AT_ONCE - running.size
      isFull = free <= 0
      if (isFull) break
      const jobs = await takeDueJobs(database.db, {
        nowAt: new Date(clock.nowMs()),
        leasedUntil: leaseEnd(),
        kinds,
        except: [...running.keys()],
        limit: free,
      })
      // Begun in the order in which they were queued, which is the order of their ids.
      for (const job of jobs.toSorted((a, b) => (a.id < b.id ? -1 : 1))) begin(job)
      begun += jobs.length
      if (jobs.length < free) break
    }
    return begun
  }

  return {
    look: () => {
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
    renewLeases: () =>
      renewLeases(
        database.db,
        [...running.values()].map(({ job }) => job),
        leaseEnd(),
      ),
    runningKinds: () => [...running.values()].map(({ job }) => job.kind),
    untilRunning: async (most) => {
      while (running.size > most) await Promise.race([...running.values()].map(({ ended }) => ended))
    },
    isFull: () => isFull,
    close: async () => {
      isClosed = true
      await looking?.catch(() => undefined)
    },
  }
}
