/** The checks of the books as jobs: they are started by the daily task or by a treasurer, and their results are stored. */
import * as z from 'zod'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { enqueueJob } from '#platform/server/jobs/jobs.ts'
import type { JobWorker } from '#platform/server/jobs/run-job.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { BookFault, BooksAnswer } from '../books.contract.ts'
import {
  findLastCheck,
  findRequester,
  findRunningCheck,
  finishBookCheck,
  insertBookCheck,
  setCheckProgress,
} from './book-checks.store.ts'

export const CHECK_BOOKS_JOB = 'books.check'
/** Person id of a check that the server starts itself. */
export const NOBODY = 0
/** Maximum number of faults copied into the audit log. The treasurer's desk shows all that are stored. */
const FAULTS_NOTED = 10

export type BookCheckDeps = Pick<Service, 'database' | 'clock' | 'log' | 'stopping'> & {
  random: Random
  audit: Audit
  checkLedger: CheckLedger
}

/**
 * Runs all checks of the books. `onProgress` is called before each range of orders with the number of orders checked so
 * far and in total. @returns the faults found; empty if the books balance
 */
export type CheckLedger = (
  db: Db,
  now: Date,
  onProgress?: (progress: { done: number; total: number }) => Promise<void>,
  ordersAtOnce?: number,
) => Promise<BookFault[]>

const payload = z.object({ checkId: z.uuid() })

/** Starts a check, unless one is running. @param requestedBy the person who starts it, or `NOBODY` */
export async function startBookCheck(
  { database, clock, random }: Pick<BookCheckDeps, 'database' | 'clock' | 'random'>,
  requestedBy: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const id = random.uuid()
    if (!(await insertBookCheck(tx, { id, requestedAt: instantOf(clock), requestedBy }))) return
    await enqueueJob(tx, { clock, random }, { kind: CHECK_BOOKS_JOB, payload: { checkId: id }, lane: 'long' })
  })
}

/** Starts the daily check, unless a check finished less than a day ago. */
export async function startDailyBookCheck(
  deps: Pick<BookCheckDeps, 'database' | 'clock' | 'random'>,
): Promise<void> {
  const last = await findLastCheck(deps.database.db)
  if (last !== null && deps.clock.nowMs() - last.finishedAt.getTime() < DAY_MS) return
  await startBookCheck(deps, NOBODY)
}

/**
 * Returns the worker that runs a check, stores its result and records it in the audit log. It does nothing if the check
 * is finished or deleted.
 */
export function checkBooksWorker(deps: BookCheckDeps): JobWorker {
  const { database, clock, log, stopping, audit } = deps
  return async (job) => {
    const { checkId } = payload.parse(job)
    const requestedBy = await findRequester(database.db, checkId)
    if (requestedBy === null) return undefined
    const storeProgress = async (progress: { done: number; total: number }) => {
      stopping.throwIfAborted()
      const isStored = await setCheckProgress(database.db, checkId, { ...progress, at: instantOf(clock) })
      if (!isStored) throw new Error('another check of the books has replaced this one')
    }
    await storeProgress({ done: 0, total: 0 })
    const faults = await deps.checkLedger(database.db, instantOf(clock), storeProgress)
    const first = faults.slice(0, FAULTS_NOTED)
    if (faults.length > 0) log.error({ faults: first }, 'the books do not add up')
    else log.info({}, 'the books add up')
    const at = instantOf(clock)
    return async (tx) => {
      if (!(await finishBookCheck(tx, checkId, { at, faults }))) return
      await audit(tx, {
        personId: requestedBy,
        verb: faults.length === 0 ? 'proved_books' : 'found_books_wrong',
        subjectKind: 'books',
        subjectId: at.toISOString().slice(0, 10),
        change: { faults: faults.length, first },
      })
    }
  }
}

/** Returns the result of the last check and the progress of a running one. */
export async function readBookChecks({
  database: { db },
  clock,
}: Pick<BookCheckDeps, 'database' | 'clock'>): Promise<BooksAnswer> {
  // Read the running check first. In the other order, a check that finishes between the two queries would be missing.
  const running = await findRunningCheck(db, instantOf(clock))
  const last = await findLastCheck(db)
  return {
    data: last?.faults ?? [],
    checked_at: last?.finishedAt.toISOString() ?? null,
    running: running && { done: running.ordersDone, total: running.ordersTotal },
  }
}
