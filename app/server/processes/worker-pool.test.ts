import { describe, expect, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { eventually } from '#tests/kit/eventually.ts'
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts'
import { createWorkerPool, restartPauseMs, type Worker, WorkerRefusal } from './worker-pool.ts'

const tasksOf = (count: number): WorkerTask[] =>
  Array.from({ length: count }, (_, place) => ({
    number: place + 1,
    count,
    poolSize: 2,
    connection: null,
    racers: null,
  }))

/** Creates a pool of fake workers. The test decides when a worker ends and when a pause is over. */
function fakePool(count: number) {
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  const log = recordingLog()
  const started: {
    number: number
    events: string[]
    say: (message: FromWorker) => void
    end: (reason: string) => void
  }[] = []
  const pauses: { ms: number; end: () => void }[] = []
  const start = (): Worker => {
    let onMessage: (message: FromWorker) => void = () => undefined
    let onEnd: (reason: string) => void = () => undefined
    const worker = {
      number: 0,
      events: [] as string[],
      say: (message: FromWorker) => onMessage(message),
      end: (reason: string) => onEnd(reason),
    }
    started.push(worker)
    return {
      send: (message: ToWorker) => {
        if (message.kind === 'task') worker.number = message.task.number
      },
      stop: () => void worker.events.push('stop'),
      kill: () => {
        worker.events.push('kill')
        onEnd('SIGKILL')
      },
      onMessage: (fn) => (onMessage = fn),
      onEnd: (fn) => (onEnd = fn),
    }
  }
  const pool = createWorkerPool({
    tasks: tasksOf(count),
    start,
    watch: () => () => undefined,
    clock,
    log,
    sleepMs: (ms, { signal }) =>
      new Promise((resolve, reject) => {
        pauses.push({ ms, end: resolve })
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  })
  const becomeReady = (place: number, setUpLink: string | null = null) => {
    started[place]?.say({ kind: 'waiting' })
    started[place]?.say({ kind: 'ready', setUpLink })
  }
  return { pool, clock, log, started, pauses, becomeReady }
}

async function begun(count: number) {
  const fake = fakePool(count)
  const begin = fake.pool.begin()
  fake.becomeReady(0)
  await begin
  for (let place = 1; place < count; place += 1) fake.becomeReady(place)
  return fake
}

describe('the start', () => {
  test('waits for the first worker, then starts the others', async () => {
    const { pool, started, becomeReady } = fakePool(3)
    const begin = pool.begin()
    expect(started).toHaveLength(1)
    becomeReady(0, 'https://club.example.org/setup/abc')
    expect(await begin).toEqual({ setUpLink: 'https://club.example.org/setup/abc' })
    expect(started).toHaveLength(3)
    expect([...pool.ready().keys()]).toEqual([1])
    becomeReady(1)
    becomeReady(2)
    expect([...pool.ready().keys()]).toEqual([1, 2, 3])
    expect(started.map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('fails if the first worker ends before it is ready', async () => {
    const { pool, started } = fakePool(2)
    const begin = pool.begin()
    started[0]?.end('1')
    await expect(begin).rejects.toThrow(WorkerRefusal)
    expect(started).toHaveLength(1)
  })
})

describe('a worker that dies', () => {
  test('is started again with its number, after a pause that becomes longer if it dies soon after each start', async () => {
    const { pool, started, pauses, clock, log, becomeReady } = await begun(2)
    for (const ms of [1_000, 2_000]) {
      started.at(-1)?.end('SIGKILL')
      await eventually('it pauses', () => pauses.at(-1)?.ms === ms)
      expect([...pool.ready().keys()]).toEqual([1])
      pauses.at(-1)?.end()
      const count = started.length
      await eventually('it is started again', () => started.length === count + 1)
      becomeReady(started.length - 1)
    }
    expect(started.at(-1)?.number).toBe(2)
    expect(pool.restarts()).toBe(2)
    clock.advanceMs(60_000)
    started.at(-1)?.end('1')
    await eventually('it pauses shortly again', () => pauses.length === 3)
    expect(pauses.map(({ ms }) => ms)).toEqual([1_000, 2_000, 1_000])
    expect(log.lines[0]?.details).toEqual({ worker: 2, reason: 'SIGKILL', pauseMs: 1_000 })
  })

  test('is not restarted if it is the first worker and ended before it was ready; a clock that moved back does no harm, and the pool stops', async () => {
    const { pool, started, pauses, clock } = await begun(2)
    clock.advanceMs(-60_000)
    started[0]?.end('1')
    await eventually('it pauses', () => pauses.length === 1)
    expect(pauses[0]?.ms).toBe(1_000)
    const stop = pool.stop(1_000)
    started[1]?.end('0')
    await stop
    expect(started).toHaveLength(2)
  })
})

describe('the stop', () => {
  test('asks every worker to stop and waits until all have ended', async () => {
    const { pool, started } = await begun(2)
    let isStopped = false
    const stop = pool.stop(60_000).then(() => (isStopped = true))
    expect(started.map(({ events }) => events)).toEqual([['stop'], ['stop']])
    started[0]?.end('0')
    await Promise.resolve()
    expect(isStopped).toBe(false)
    started[1]?.end('0')
    await stop
    expect(started).toHaveLength(2)
  })

  test('kills the workers that do not end in time', async () => {
    const { pool, started } = await begun(2)
    const stop = pool.stop(1)
    started[0]?.end('0')
    await stop
    expect(started.map(({ events }) => events)).toEqual([['stop'], ['stop', 'kill']])
  })
})

test('a pause doubles up to 30 s and starts again at 1 s after a run of a minute', () => {
  expect([restartPauseMs(10, 0), restartPauseMs(10, 16_000), restartPauseMs(10, 30_000)]).toEqual([
    1_000, 30_000, 30_000,
  ])
  expect([restartPauseMs(60_000, 30_000), restartPauseMs(-5, 2_000)]).toEqual([1_000, 4_000])
})
