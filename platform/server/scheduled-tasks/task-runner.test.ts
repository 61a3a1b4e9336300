import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { DAY_MS, HOUR_MS } from '#platform/shared/durations.ts'
import { connectTasks, declareTasks, type TaskCode } from './declare-tasks.ts'
import { endTaskLeases, listTaskRows } from './scheduled-tasks.store.ts'
import { scheduledTask } from './scheduled-tasks.tables.ts'
import { createTaskRunner, type TaskRunner } from './task-runner.ts'

const TASKS = declareTasks({
  sweep: { everyMs: DAY_MS, title: { id: 'sweep' } },
  local: { everyMs: DAY_MS, title: { id: 'local' }, isLocal: true },
})

let database: TestDatabase
let log: ReturnType<typeof recordingLog>
let runners: TaskRunner[]
let endOfTest: PromiseWithResolvers<void>

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 10 })
})
afterAll(() => database.drop())
beforeEach(async () => {
  log = recordingLog()
  runners = []
  endOfTest = Promise.withResolvers()
  await database.db.delete(scheduledTask)
})
afterEach(async () => {
  vi.restoreAllMocks()
  endOfTest.resolve()
  for (const runner of runners) await runner.stop()
})

/** Creates a process with the task `sweep`. */
function processWith(sweep: TaskCode | null, holder = 'a process'): TaskRunner {
  const tasks = connectTasks(TASKS, { sweep, local: null })
  const runner = createTaskRunner({ database, clock: systemClock, log }, tasks, holder)
  runners.push(runner)
  return runner
}

async function row() {
  const [found] = await listTaskRows(database.db)
  if (found === undefined) throw new Error('the task has no row')
  return found
}

/** Returns whether a process holds the lease of the task. */
async function isHeld(): Promise<boolean> {
  const [found] = await listTaskRows(database.db)
  return found !== undefined && found.leaseId !== null
}

/** Simulates that time passes on the database's clock, by moving the task's times into the past. */
async function pass(interval: string): Promise<void> {
  await database.db.execute(sql`update scheduled_task set next_run_at = next_run_at - ${interval}::interval,
    leased_until = leased_until - ${interval}::interval, started_at = started_at - ${interval}::interval`)
}

/**
 * Starts a run that does not end during the test. Its process behaves like a killed one, because it does not renew its
 * lease.
 */
async function killedDuringRun(holder = 'a killed process'): Promise<void> {
  let hasBegun = false
  void processWith(async () => {
    hasBegun = true
    await endOfTest.promise
  }, holder).runDue()
  await eventually('the run has begun', () => hasBegun)
}

describe('a scheduled task', () => {
  it('runs at once, and again after its interval', async () => {
    let runs = 0
    const runner = processWith(async () => void (runs += 1))
    await runner.runDue()
    await runner.runDue()
    expect(runs).toBe(1)
    expect(await row()).toMatchObject({
      name: 'sweep',
      result: 'done',
      leaseId: null,
      leasedUntil: null,
      finishedAt: expect.any(Date),
    })
    const { startedAt, nextRunAt } = await row()
    expect(nextRunAt.getTime() - (startedAt?.getTime() ?? 0)).toBe(DAY_MS)
    await pass('1 day')
    await runner.runDue()
    expect(runs).toBe(2)
  })

  it('runs in one of two processes, and not again when a process starts', async () => {
    const begun: string[] = []
    const run = (name: string) => processWith(async () => void begun.push(name), name)
    await Promise.all([run('first').runDue(), run('second').runDue()])
    expect(begun).toHaveLength(1)
    expect((await row()).holder).toBe(begun[0])
    await run('third').runDue()
    expect(begun).toHaveLength(1)
  })

  it('is not started by another process while it runs longer than its lease', async () => {
    const holder = processWith(() => endOfTest.promise, 'the holder')
    const end = holder.runDue()
    await eventually('the run has begun', isHeld)
    let isDoubled = false
    const other = processWith(async () => void (isDoubled = true))
    for (let renewal = 0; renewal < 3; renewal += 1) {
      await pass('20 seconds')
      await holder.renewLeases()
      await other.runDue()
    }
    expect(isDoubled).toBe(false)
    endOfTest.resolve()
    await end
    expect(await row()).toMatchObject({ result: 'done', holder: 'the holder' })
  })

  it('is repeated within an hour after a failure; error and number of failures are stored until it succeeds', async () => {
    let isBroken = true
    const runner = processWith(async () => {
      if (isBroken) throw new Error('the disk is full')
    })
    await runner.runDue()
    await pass('1 hour')
    await runner.runDue()
    expect(await row()).toMatchObject({
      result: 'failed',
      failedRuns: 2,
      lastError: 'Error: the disk is full',
      leasedUntil: null,
    })
    expect(log.lines).toMatchObject([
      { level: 'error', details: { task: 'sweep' }, message: 'a scheduled task failed' },
      { level: 'error' },
    ])
    isBroken = false
    await pass('1 hour')
    await runner.runDue()
    expect(await row()).toMatchObject({ result: 'done', failedRuns: 0, lastError: null })
  })

  it('writes nothing while there is nothing to do', async () => {
    let isDue = false
    let runs = 0
    const code: TaskCode = { isNeeded: async () => isDue, run: async () => void (runs += 1) }
    await processWith(code).runDue()
    const before = await row()
    await processWith(code).runDue()
    expect([runs, await row()]).toEqual([0, before])
    isDue = true
    await processWith(code).runDue()
    expect([runs, (await row()).result]).toEqual([1, 'done'])
  })
})

describe('a process that was killed', () => {
  it('loses its lease, and another process takes the task over', async () => {
    await killedDuringRun()
    const taken: string[] = []
    const other = processWith(async () => void taken.push('other'), 'another process')
    await other.runDue()
    expect(taken).toEqual([])
    await pass('31 seconds')
    await other.runDue()
    expect(taken).toEqual(['other'])
    expect(await row()).toMatchObject({ holder: 'another process', result: 'done', lostRuns: 0 })
  })

  it('loses its lease at once to a process that ends the former leases', async () => {
    await killedDuringRun()
    await endTaskLeases(database.db, systemClock)
    const taken: string[] = []
    await processWith(async () => void taken.push('other'), 'another process').runDue()
    expect(taken).toEqual(['other'])
  })

  it('cannot record its result if the run ends later, and the run is aborted', async () => {
    const late = Promise.withResolvers<void>()
    let signal: AbortSignal | undefined
    const first = processWith((own) => {
      signal = own
      return late.promise
    }, 'the first')
    const end = first.runDue()
    await eventually('the first run has begun', () => signal !== undefined)
    await pass('31 seconds')
    const second = processWith(() => endOfTest.promise, 'the second')
    const secondEnd = second.runDue()
    await eventually('the second has taken it over', async () => (await row()).holder === 'the second')
    expect(signal?.aborted).toBe(false)
    await first.renewLeases()
    expect(signal?.aborted).toBe(true)
    const held = await row()
    late.resolve()
    await end
    expect(await row()).toEqual(held)
    expect(log.lines.map(({ message }) => message)).toEqual([
      'a scheduled task ended after another process had taken it over',
    ])
    endOfTest.resolve()
    await secondEnd
    expect(await row()).toMatchObject({ holder: 'the second', result: 'done' })
  })

  it('during several runs in a row, perhaps because of the task, delays the next attempt', async () => {
    await killedDuringRun()
    await pass('31 seconds')
    await killedDuringRun()
    expect((await row()).lostRuns).toBe(1)
    let runs = 0
    const next = processWith(async () => void (runs += 1))
    await pass('31 seconds')
    await next.runDue()
    expect(runs).toBe(0)
    await pass('1 minute')
    await next.runDue()
    expect([runs, (await row()).lostRuns]).toEqual([1, 0])
  })
})

describe('a stopping process', () => {
  it('aborts its runs and leaves an aborted one to the next process', async () => {
    const runner = processWith(
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    )
    const end = runner.runDue()
    await eventually('the run has begun', isHeld)
    await runner.stop()
    await end
    expect(await row()).toMatchObject({ leaseId: null, leasedUntil: null, finishedAt: null })
    expect(log.lines).toEqual([])
    let runs = 0
    await processWith(async () => void (runs += 1)).runDue()
    expect(runs).toBe(1)
  })
})

describe('a wrong clock', () => {
  it.each([
    ['ahead', DAY_MS],
    ['behind', -DAY_MS],
  ])('of a process that is %s neither takes a held task nor moves its next run', async (_name, byMs) => {
    await killedDuringRun('the holder')
    const now = systemClock.nowMs()
    vi.spyOn(systemClock, 'nowMs').mockReturnValue(now + byMs)
    let runs = 0
    const wrong = processWith(async () => void (runs += 1))
    await wrong.runDue()
    expect([runs, (await row()).holder]).toEqual([0, 'the holder'])
    await pass('31 seconds')
    await wrong.runDue()
    const { startedAt, nextRunAt } = await row()
    expect([runs, nextRunAt.getTime() - (startedAt?.getTime() ?? 0)]).toEqual([1, DAY_MS])
  })

  it('of a database whose clock was set back does not stop a task', async () => {
    let runs = 0
    const runner = processWith(async () => void (runs += 1))
    await runner.runDue()
    await pass('-2 days')
    await runner.runDue()
    expect(runs).toBe(2)
  })

  it('does not make a task with a shortened interval wait for the old interval', async () => {
    await processWith(async () => undefined).runDue()
    const tasks = connectTasks(
      { ...TASKS, sweep: { ...TASKS.sweep, everyMs: HOUR_MS } },
      { sweep: async () => undefined, local: null },
    )
    const runner = createTaskRunner({ database, clock: systemClock, log }, tasks)
    runners.push(runner)
    await runner.runDue()
    const { everyMs, startedAt, nextRunAt } = await row()
    expect([everyMs, nextRunAt.getTime() - (startedAt?.getTime() ?? 0)]).toEqual([HOUR_MS, HOUR_MS])
  })
})

it('a local task runs in each process, without a row in the database', async () => {
  const ran: string[] = []
  for (const name of ['one', 'two']) {
    const tasks = connectTasks(TASKS, { sweep: null, local: async () => void ran.push(name) })
    const runner = createTaskRunner({ database, clock: systemClock, log }, tasks)
    runners.push(runner)
    runner.start()
  }
  await eventually('both ran', () => ran.length === 2)
  expect(await listTaskRows(database.db)).toEqual([])
})
