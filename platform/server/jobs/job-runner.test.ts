import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MovableClock, systemClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { recordingLog, silentLog } from '#tests/kit/log.ts'
import { systemRandom } from '../random.ts'
import { createJobRunner, type JobRunnerOptions } from './job-runner.ts'
import type { JobWorker } from './run-job.ts'
import { enqueueJob } from './jobs.ts'
import { endJobLeases } from './jobs.store.ts'
import { job } from './jobs.tables.ts'

const KIND = 'test.work'
const ENDLESS_WORKER = fileURLToPath(new URL('../../../tests/kit/endless-worker.ts', import.meta.url))

let database: TestDatabase
let clock: MovableClock
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 10 })
})
afterAll(() => database.drop())
beforeEach(async () => {
  clock = new MovableClock('2026-11-21T00:00:00Z')
  await database.db.delete(job)
})

const enqueue = (payload: unknown = {}) =>
  enqueueJob(database.db, { clock, random: systemRandom(clock) }, { kind: KIND, payload })
const runner = (worker: JobWorker, options: JobRunnerOptions = {}, log = silentLog) =>
  createJobRunner({ database, clock, log }, { [KIND]: worker }, options)
const jobs = () => database.db.select().from(job)

/** A worker that ends each job when the test says so and counts how often it was started. */
function heldWorker() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let begun = 0
  const worker: JobWorker = async () => {
    begun += 1
    await promise
  }
  return { worker, end: resolve, fail: reject, begun: () => begun }
}

describe('a job of a process that died', () => {
  test('is taken over by another process within 15 seconds', async () => {
    await enqueue()
    const dead = heldWorker()
    void runner(dead.worker).runDue()
    await eventually('the job is begun', () => dead.begun() === 1)
    const taken: number[] = []
    const other = runner(async (_payload, { attempt }) => void taken.push(attempt))
    clock.advanceMs(9_000)
    expect(await other.runDue()).toBe(0)
    clock.advanceMs(2_000)
    expect(await other.runDue()).toBe(1)
    expect(taken).toEqual([2])
    dead.end()
  })

  test('is taken over at once, as a lost attempt, by a process that ends the former leases', async () => {
    await enqueue()
    const dead = heldWorker()
    void runner(dead.worker).runDue()
    await eventually('the job is begun', () => dead.begun() === 1)
    await endJobLeases(database.db, clock)
    clock.advanceMs(1)
    const taken: number[] = []
    await runner(async (_payload, { attempt }) => void taken.push(attempt)).runDue()
    expect(taken).toEqual([2])
    dead.end()
  })

  test('is taken over when the process was really killed', async () => {
    clock = new MovableClock(new Date(systemClock.nowMs()).toISOString())
    await enqueue()
    const child = spawn(
      process.execPath,
      ['--no-warnings', ENDLESS_WORKER, JSON.stringify(database.connection), KIND],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const begun: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => begun.push(line))
    await eventually('the other process has begun the job', () => begun.length > 0, 60_000)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const taken: string[] = []
    const restarted = runner(async (_payload, { id }) => void taken.push(id))
    const leasedUntil = (await jobs())[0]?.leasedUntil?.getTime() ?? 0
    clock.advanceMs(systemClock.nowMs() - clock.nowMs())
    expect(leasedUntil - clock.nowMs()).toBeLessThan(14_000)
    clock.advanceMs(14_000)
    await restarted.runDue()
    expect(taken).toEqual(begun)
  })
})

describe('a long job', () => {
  test('keeps its lease as long as its process lives', async () => {
    await enqueue()
    const long = heldWorker()
    const first = runner(long.worker)
    const ended = first.runDue()
    await eventually('the job is begun', () => long.begun() === 1)
    const other = runner(long.worker)
    for (let minute = 0; minute < 4; minute += 1) {
      clock.advanceMs(8_000)
      await first.renewLeases()
      expect(await other.runDue()).toBe(0)
    }
    long.end()
    await ended
    expect(long.begun()).toBe(1)
    expect(await jobs()).toMatchObject([{ attempts: 1, leasedUntil: null, finishedAt: expect.any(Date) }])
  })

  test('does not run a second time in its own process after its lease has ended', async () => {
    await enqueue()
    const long = heldWorker()
    const only = runner(long.worker)
    const ended = only.runDue()
    await eventually('the job is begun', () => long.begun() === 1)
    clock.advanceMs(60_000)
    const again = only.runDue()
    long.end()
    await Promise.all([ended, again])
    expect(long.begun()).toBe(1)
  })

  test('commits nothing when another process took it over', async () => {
    await enqueue()
    const log = recordingLog()
    const slow = heldWorker()
    let effects = 0
    const first = runner(
      async (payload, one) => {
        await slow.worker(payload, one)
        return async () => void (effects += 1)
      },
      {},
      log,
    )
    const ended = first.runDue()
    await eventually('the job is begun', () => slow.begun() === 1)
    clock.advanceMs(60_000)
    await runner(async () => async () => void (effects += 10)).runDue()
    slow.end()
    await ended
    expect(effects).toBe(10)
    expect(log.lines.map(({ level }) => level)).toEqual(['warn'])
    expect(await jobs()).toMatchObject([{ attempts: 2, lastError: null }])
  })

  test('does not change the retry time of a job that another process took over', async () => {
    await enqueue()
    const slow = heldWorker()
    const ended = runner(slow.worker).runDue()
    await eventually('the job is begun', () => slow.begun() === 1)
    clock.advanceMs(60_000)
    const other = heldWorker()
    const taken = runner(other.worker).runDue()
    await eventually('the job is taken over', () => other.begun() === 1)
    slow.fail(new Error('too late'))
    await ended
    expect(await jobs()).toMatchObject([{ lastError: null, leasedUntil: expect.any(Date) }])
    other.end()
    await taken
  })

  test('does not keep other jobs waiting', async () => {
    await enqueue('long')
    const long = heldWorker()
    const done: unknown[] = []
    const only = runner(async (payload, one) => {
      if (payload === 'long') await long.worker(payload, one)
      else done.push(payload)
    })
    const first = only.runDue()
    await eventually('the long job is begun', () => long.begun() === 1)
    await enqueue('short')
    const second = only.runDue()
    await eventually('the short job is done', () => done.length === 1)
    long.end()
    expect(await Promise.all([first, second])).toEqual([1, 1])
  })
})

test('one check runs all due jobs in the order in which they were queued', async () => {
  const queued = Array.from({ length: 37 }, (_, at) => at)
  for (const at of queued) {
    await enqueue(at)
    clock.advanceMs(1)
  }
  const begun: unknown[] = []
  expect(await runner(async (payload) => void begun.push(payload)).runDue()).toBe(queued.length)
  expect(begun).toEqual(queued)
})

describe('a process that stops', () => {
  test('does not wait for a job that never ends', async () => {
    await enqueue()
    const endless = heldWorker()
    const log = recordingLog()
    const stopping = runner(endless.worker, { stopLimitMs: 0 }, log)
    void stopping.runDue()
    await eventually('the job is begun', () => endless.begun() === 1)
    await stopping.stop()
    expect(log.lines).toMatchObject([{ level: 'warn', details: { kinds: [KIND] } }])
    endless.end()
  })

  test('releases a job that fails in the meantime, so that the next process runs it at once', async () => {
    await enqueue()
    const aborted = heldWorker()
    const stopping = runner(aborted.worker)
    void stopping.runDue()
    await eventually('the job is begun', () => aborted.begun() === 1)
    const stopped = stopping.stop()
    aborted.fail(new Error('the call was aborted'))
    await stopped
    const next = heldWorker()
    next.end()
    expect(await runner(next.worker).runDue()).toBe(1)
    expect(next.begun()).toBe(1)
  })

  test('begins no further job', async () => {
    const stopped = runner(async () => undefined)
    await stopped.stop()
    await enqueue()
    expect(await stopped.runDue()).toBe(0)
  })
})
