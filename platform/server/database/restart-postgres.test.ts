import { expect, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { sleepMs } from '../timers.ts'
import type { Postmaster } from './postmaster.ts'
import { restartDelayMs, restartWhenEnded } from './restart-postgres.ts'

const LOST_AFTER_MS = 120_000

/** A PostgreSQL that ends when the test calls `end`. */
function fakePostmaster(): Postmaster & { end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    pid: 1,
    ended: promise,
    end: () => resolve(),
    hasEnded: () => false,
    lastOutput: () => '',
    unref: () => undefined,
    stop: async () => undefined,
  }
}

/**
 * Creates a restart loop in which the first `failures` restarts fail. Its delays end at once; its time limit for an
 * outage ends when the test says so.
 */
function setUp({ failures }: { failures: number }) {
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  const first = fakePostmaster()
  const started: ReturnType<typeof fakePostmaster>[] = []
  const delays: number[] = []
  const limits: { pass: () => void; isAborted: () => boolean }[] = []
  let failuresLeft = failures
  let tries = 0
  let losses = 0
  const stop = restartWhenEnded(first, {
    start: async () => {
      tries += 1
      if (failuresLeft > 0) {
        failuresLeft -= 1
        throw new Error('no space left on device')
      }
      const next = fakePostmaster()
      started.push(next)
      return next
    },
    onLost: () => (losses += 1),
    pause: (ms, options) => {
      const signal = options?.signal
      if (ms !== LOST_AFTER_MS) {
        delays.push(ms)
        if (signal?.aborted) return Promise.reject(new Error('aborted'))
        // Let other code of the test run between two restarts.
        return sleepMs(0)
      }
      return new Promise<void>((resolve, reject) => {
        limits.push({ pass: resolve, isAborted: () => signal?.aborted === true })
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
    },
    clock,
    log: silentLog,
  })
  return {
    clock,
    first,
    started,
    delays,
    limits,
    stop,
    tries: () => tries,
    losses: () => losses,
    failAgain: (times: number) => (failuresLeft = times),
  }
}

test('doubles the delay from one second to 30 seconds, after a restart without delay', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 5_000].map(restartDelayMs)).toEqual([
    0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test('repeats a failed restart until one succeeds, and then watches the new process', async () => {
  const outage = setUp({ failures: 8 })
  outage.first.end()
  await eventually('PostgreSQL is back', () => outage.started.length === 1)
  expect(outage.tries()).toBe(9)
  expect(outage.delays).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
  outage.started[0]?.end()
  await eventually('PostgreSQL is back again', () => outage.started.length === 2)
  await outage.stop()
})

test('starts again without delay after a process that ran longer than 30 seconds', async () => {
  const outage = setUp({ failures: 3 })
  outage.first.end()
  await eventually('PostgreSQL is back', () => outage.started.length === 1)
  outage.clock.advanceMs(30_001)
  outage.started[0]?.end()
  await eventually('PostgreSQL is back again', () => outage.started.length === 2)
  expect(outage.delays).toEqual([0, 1_000, 2_000, 4_000, 0])
  await outage.stop()
})

test('reports a database that is unavailable for two minutes', async () => {
  const outage = setUp({ failures: Infinity })
  outage.first.end()
  await eventually('restarts fail', () => outage.tries() >= 3)
  expect(outage.losses()).toBe(0)
  outage.limits[0]?.pass()
  await eventually('the loss is reported', () => outage.losses() === 1)
  await outage.stop()
})

test('does not report a database that is available again in time', async () => {
  const outage = setUp({ failures: 2 })
  outage.first.end()
  await eventually('the outage has ended', () => outage.limits[0]?.isAborted() === true)
  outage.limits[0]?.pass()
  await outage.stop()
  expect(outage.losses()).toBe(0)
})

test('does not restart PostgreSQL after Paddock has begun to stop', async () => {
  const outage = setUp({ failures: 0 })
  await outage.stop()
  outage.first.end()
  await Promise.resolve()
  expect(outage.tries()).toBe(0)
})
