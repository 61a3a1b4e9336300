/** Lanes, leases and attempts of jobs on a real PostgreSQL; its clock decides when leases end. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#platform/shared/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { systemRandom } from '../random.ts'
import { createJobRunner, type JobRunner, type JobRunnerOptions } from './job-runner.ts'
import { enqueueJob } from './jobs.ts'
import { deleteOldJobs, discardJob, type JobLane, retryJob } from './jobs.store.ts'
import { job } from './jobs.tables.ts'
import {
  type JobWorker,
  MOST_ATTEMPTS,
  MOST_LOST_ATTEMPTS,
  NEVER_ENDED,
  PermanentFailure,
} from './run-job.ts'

const KIND = 'test.work'

const processes: JobRunner[] = []
let database: TestDatabase
/** When resolved, the unfinished jobs of those processes end that the test treats as killed. */
let endOfTest: PromiseWithResolvers<void>
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 10 })
})
afterAll(() => database.drop())
beforeEach(async () => {
  endOfTest = Promise.withResolvers()
  await database.db.delete(job)
})
afterEach(async () => {
  vi.restoreAllMocks()
  endOfTest.resolve()
  // The processes are stopped here, because a process that is treated as killed would take the jobs of the next test.
  await Promise.all(processes.splice(0).map((one) => one.stop()))
})

const enqueue = (payload: unknown, lane?: JobLane) =>
  enqueueJob(
    database.db,
    { clock: systemClock, random: systemRandom(systemClock) },
    { kind: KIND, payload, ...(lane === undefined ? {} : { lane }) },
  )
/** The job runner of one process. */
const runner = (worker: JobWorker, options: JobRunnerOptions = {}): JobRunner => {
  const one = createJobRunner({ database, clock: systemClock, log: silentLog }, { [KIND]: worker }, options)
  processes.push(one)
  return one
}
const jobs = () => database.db.select().from(job).orderBy(job.id)
const jobOf = async (payload: string) =>
  (await jobs()).find(({ payload: stored }) => stored === payload) ?? expect.fail(`no job ${payload}`)
/** Moves the end of all current leases into the past. */
const endLeases = () =>
  database.pool.query(
    `update job set leased_until = now() - interval '1 second' where leased_until is not null`,
  )

/** Starts a process that takes the due jobs and is then killed: none of its attempts ends. */
async function killedProcess(begins: number): Promise<string[]> {
  const begun: string[] = []
  void runner(async (payload) => {
    begun.push(String(payload))
    await endOfTest.promise
  }).runDue()
  await eventually('the process has begun its jobs', () => begun.length >= begins)
  await endLeases()
  return begun
}

describe('lanes', () => {
  it('send a log-in code while ten slow jobs run and the mail server has stalled', async () => {
    const begun: unknown[] = []
    const done: unknown[] = []
    const only = runner(async (payload) => {
      begun.push(payload)
      if (payload !== 'code') await endOfTest.promise
      done.push(payload)
    })
    for (let at = 0; at < 10; at += 1) await enqueue('slow')
    for (let at = 0; at < 10; at += 1) await enqueue('stalled mail', 'mail')
    void only.runDue()
    await eventually('both lanes are full', () => begun.length === 10)
    await enqueue('code', 'urgent')
    void only.runDue()
    await eventually('the code has left', () => done.length > 0)
    expect(done).toEqual(['code'])
    // The runner checks for further jobs every second while it runs, and slow jobs may use only half of the
    // connections.
    expect(begun.filter((payload) => payload === 'slow')).toHaveLength(5)
  })
})

describe('two processes', () => {
  it('run each job once', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `job ${at}`)
    for (const [at, name] of names.entries()) await enqueue(name, at % 2 === 0 ? 'mail' : 'work')
    const done: string[] = []
    const worker: JobWorker = async (payload) => async () => void done.push(String(payload))
    const runners = [runner(worker), runner(worker)]
    // A check may end early if the other process has just taken jobs, so check again until no jobs begin.
    const look = () => Promise.all(runners.map((one) => one.runDue()))
    while ((await look()).some((begun) => begun > 0));
    expect(done.toSorted()).toEqual(names.toSorted())
    expect((await jobs()).every(({ attempts, finishedAt }) => attempts === 1 && finishedAt !== null)).toBe(
      true,
    )
  })
})

describe('an attempt', () => {
  it('is counted when the job is taken, also if its process is then killed', async () => {
    await enqueue('killed')
    await killedProcess(1)
    expect(await jobOf('killed')).toMatchObject({ attempts: 1, finishedAt: null })
    await runner(() => Promise.reject(new Error('not today'))).runDue()
    // The attempt has ended, so it no longer counts as lost.
    expect(await jobOf('killed')).toMatchObject({ attempts: 2, lostAttempts: 0, lastError: 'not today' })
  })

  it('that ends late does not count, even if staff retried the job before', async () => {
    await enqueue('late')
    const ends: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
    const effects: string[] = []
    const slow =
      (name: string, { promise }: { promise: Promise<void> } = Promise.withResolvers<void>()): JobWorker =>
      async () => {
        effects.push(`${name} begins`)
        await promise
        return async () => void effects.push(`${name} counts`)
      }
    const first = runner(slow('first', ends[0])).runDue()
    await eventually('the first attempt has begun', () => effects.length === 1)
    await endLeases()
    await runner(() => Promise.reject(new PermanentFailure('no')), {
      giveUpRules: { [KIND]: { afterMs: DAY_MS } },
    }).runDue()
    const { id, isPermanent } = await jobOf('late')
    expect(isPermanent).toBe(true)
    await retryJob(database.db, systemClock, id)
    const second = runner(slow('second', ends[1])).runDue()
    await eventually('the attempt after the retry has begun', () => effects.length === 2)
    // The retry by staff has reset the count, so both the first attempt and this one have number 1. Their lease ids
    // tell them apart.
    expect(await jobOf('late')).toMatchObject({ attempts: 1, leasedUntil: expect.any(Date) })
    ends[0]?.resolve()
    await first
    expect(await jobOf('late')).toMatchObject({ attempts: 1, finishedAt: null })
    ends[1]?.resolve()
    await second
    expect(effects).toEqual(['first begins', 'second begins', 'second counts'])
  })

  it('is the last one when the maximum number is reached, for every kind of job', async () => {
    await enqueue('hopeless')
    await database.db.update(job).set({ attempts: MOST_ATTEMPTS - 1 })
    await runner(() => Promise.reject(new Error('still not'))).runDue()
    expect(await jobOf('hopeless')).toMatchObject({
      attempts: MOST_ATTEMPTS,
      finishedAt: expect.any(Date),
      lastError: 'still not',
    })
  })
})

describe('a job that kills its process', () => {
  it('is given up, and jobs that only ran at the same time are completed', async () => {
    for (const name of ['poison', 'beside 1', 'beside 2', 'beside 3']) await enqueue(name)
    await killedProcess(4)
    await killedProcess(4)
    const givenUp: unknown[] = []
    const options: JobRunnerOptions = {
      giveUpRules: {
        [KIND]: { afterMs: DAY_MS, onGiveUp: async (_tx, payload) => void givenUp.push(payload) },
      },
    }
    for (let start = 0; start < MOST_LOST_ATTEMPTS && givenUp.length === 0; start += 1) {
      let isKilled = false
      const run = runner(async (payload) => {
        if (payload !== 'poison') return
        isKilled = true
        await endOfTest.promise
      }, options).runDue()
      let isIdle = false
      void run.then(() => (isIdle = true))
      await eventually('the process was killed or has nothing to do', () => isKilled || isIdle)
      await endLeases()
    }
    expect(givenUp).toEqual(['poison'])
    expect(await jobOf('poison')).toMatchObject({
      attempts: MOST_LOST_ATTEMPTS + 1,
      lastError: NEVER_ENDED,
      finishedAt: expect.any(Date),
    })
    const done = (await jobs()).filter(({ payload }) => payload !== 'poison')
    expect(done.map(({ finishedAt, lastError }) => [finishedAt !== null, lastError])).toEqual(
      Array(3).fill([true, null]),
    )
  })

  it('does not run at the same time as other jobs that may have killed the process', async () => {
    for (const name of ['one', 'two', 'three']) await enqueue(name)
    await killedProcess(3)
    await killedProcess(3)
    expect(await killedProcess(1)).toHaveLength(1)
    // `one` has one more lost attempt than the others, so it runs last.
    const order: unknown[] = []
    await runner(async (payload) => void order.push(payload)).runDue()
    expect(order).toEqual(['two', 'three', 'one'])
  })
})

describe('a wrong clock', () => {
  it.each([
    ['ahead', DAY_MS],
    ['behind', -DAY_MS],
  ])('of a process that is %s neither takes held jobs nor delays new ones', async (_name, byMs) => {
    await enqueue('held')
    let isHeld = false
    const holder = runner(async () => {
      isHeld = true
      await endOfTest.promise
    })
    void holder.runDue()
    await eventually('the job is held', () => isHeld)
    const before = await jobOf('held')
    const now = systemClock.nowMs()
    vi.spyOn(systemClock, 'nowMs').mockReturnValue(now + byMs)
    const taken: unknown[] = []
    const wrong = runner(async (payload) => void taken.push(payload))
    await enqueue('new')
    await wrong.runDue()
    expect(taken).toEqual(['new'])
    await holder.renewLeases()
    const after = await jobOf('held')
    const heldFor = (one: typeof after) =>
      Math.abs((one.leasedUntil?.getTime() ?? 0) - one.createdAt.getTime())
    expect([heldFor(before) < HOUR_MS, heldFor(after) < HOUR_MS]).toEqual([true, true])
  })

  it('of a database whose clock was set back does not keep the jobs of a killed process leased', async () => {
    await enqueue('stuck')
    await killedProcess(1)
    await database.pool.query(`update job set leased_until = now() + interval '1 hour'`)
    const taken: unknown[] = []
    await runner(async (payload) => void taken.push(payload)).runDue()
    expect(taken).toEqual(['stuck'])
  })

  it('of a database whose clock was set back does not delay jobs that are due at once, also after staff retried them', async () => {
    const delayMs = 10 * MINUTE_MS
    const deps = { clock: systemClock, random: systemRandom(systemClock) }
    await enqueue('at once')
    await enqueueJob(database.db, deps, { kind: KIND, payload: 'later', afterMs: delayMs })
    await enqueue('retried')
    await database.pool.query(
      `update job set created_at = created_at + interval '1 hour', run_at = run_at + interval '1 hour'`,
    )
    const { id } = await jobOf('retried')
    await database.pool.query(
      `update job set attempts = 3, finished_at = now() + interval '1 hour', last_error = 'no' where id = $1`,
      [id],
    )
    await retryJob(database.db, systemClock, id)
    const taken: unknown[] = []
    const failing = runner(async (payload) => {
      taken.push(payload)
      if (payload === 'at once') throw new Error('not yet')
    })
    await failing.runDue()
    expect(new Set(taken)).toEqual(new Set(['at once', 'retried']))
    // The job `at once` has failed, so like any other it is not due again before its retry delay.
    await failing.runDue()
    expect(taken).toHaveLength(2)
  })
})

it('a job that was given up is stored until staff discard it; others are deleted', async () => {
  await enqueue('failed')
  await enqueue('done')
  await runner(
    async (payload) => {
      if (payload === 'failed') throw new PermanentFailure('no')
    },
    { giveUpRules: { [KIND]: { afterMs: DAY_MS } } },
  ).runDue()
  await database.db.update(job).set({ finishedAt: sql`now() - interval '400 days'` })
  await deleteOldJobs({ database, clock: systemClock })
  const [kept, ...others] = await jobs()
  expect([kept?.payload, others]).toEqual(['failed', []])
  await discardJob(database.db, systemClock, kept?.id ?? '')
  await deleteOldJobs({ database, clock: systemClock })
  expect(await jobs()).toMatchObject([{ payload: {}, lastError: null }])
  await database.db
    .update(job)
    .set({ finishedAt: sql`now() - interval '8 days'` })
    .where(eq(job.kind, KIND))
  await deleteOldJobs({ database, clock: systemClock })
  expect(await jobs()).toEqual([])
})
