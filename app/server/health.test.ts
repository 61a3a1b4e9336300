import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TimeoutError } from '#platform/server/timers.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { silentLog } from '#tests/kit/log.ts'
import { healthRoutes } from './health.ts'

/** A fake health check whose outcome the test controls: it succeeds, fails or never ends. */
class FakeCheck {
  calls = 0
  #end: { resolve: () => void; reject: (error: Error) => void } | undefined
  isHanging = false
  isFailing = false

  run = (): Promise<void> => {
    this.calls += 1
    if (this.isFailing) return Promise.reject(new Error('away'))
    if (!this.isHanging) return Promise.resolve()
    return new Promise((resolve, reject) => (this.#end = { resolve, reject }))
  }
  respond(): void {
    this.#end?.resolve()
  }
}

let app: FastifyInstance
let clock: MovableClock
let database: FakeCheck
let mail: FakeCheck
let isStopping: boolean

beforeEach(() => {
  app = fastify()
  clock = new MovableClock('2026-11-21T00:00:00Z')
  database = new FakeCheck()
  mail = new FakeCheck()
  isStopping = false
  healthRoutes(app, {
    database: database.run,
    services: { mail: mail.run },
    isStopping: () => isStopping,
    clock,
    log: silentLog,
    // Simulates an expired timeout: rejects once all callbacks that are already queued have run.
    within: async (promise) => {
      let isSettled = false
      const settled = () => (isSettled = true)
      promise.then(settled, settled)
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      if (!isSettled) throw new TimeoutError('late')
      return promise
    },
  })
})
afterEach(() => app.close())

const ready = async () => {
  const answer = await app.inject('/readyz')
  return [answer.statusCode, answer.json<{ checks: object }>().checks]
}

test('is ready while the database responds', async () => {
  expect(await ready()).toEqual([200, { database: 'ok', mail: 'ok' }])
})

test('is not ready while the database check fails, and ready again when it succeeds', async () => {
  database.isFailing = true
  expect(await ready()).toEqual([503, { database: 'failed', mail: 'ok' }])
  database.isFailing = false
  expect(await ready()).toEqual([200, { database: 'ok', mail: 'ok' }])
})

test('is not ready while it stops', async () => {
  isStopping = true
  expect(await ready()).toEqual([503, { database: 'ok', mail: 'ok' }])
})

test('stays ready until a response is 15 s overdue, and runs one check at a time', async () => {
  await ready()
  database.isHanging = true
  for (const passedMs of [0, 5_000, 9_999]) {
    clock.advanceMs(passedMs)
    expect(await ready()).toEqual([200, { database: 'ok', mail: 'ok' }])
  }
  expect(database.calls).toBe(2)
  clock.advanceMs(1)
  expect(await ready()).toEqual([503, { database: 'failed', mail: 'ok' }])
  database.respond()
  database.isHanging = false
  expect(await ready()).toEqual([200, { database: 'ok', mail: 'ok' }])
})

test('is not ready before the database has responded once', async () => {
  database.isHanging = true
  expect(await ready()).toEqual([503, { database: 'unknown', mail: 'ok' }])
})

test('reports failing mail while it stays ready, and checks it at most every 30 s', async () => {
  mail.isFailing = true
  expect(await ready()).toEqual([200, { database: 'ok', mail: 'failed' }])
  mail.isFailing = false
  clock.advanceMs(29_999)
  expect(await ready()).toEqual([200, { database: 'ok', mail: 'failed' }])
  expect(mail.calls).toBe(1)
  clock.advanceMs(1)
  await ready()
  expect(mail.calls).toBe(2)
  expect(await ready()).toEqual([200, { database: 'ok', mail: 'ok' }])
})

test('checks mail again after the clock moved backwards', async () => {
  await ready()
  clock.advanceMs(-60_000)
  await ready()
  expect(mail.calls).toBe(2)
})

test('responds without waiting for a mail check that hangs', async () => {
  await ready()
  clock.advanceMs(30_000)
  mail.isHanging = true
  expect(await ready()).toEqual([200, { database: 'ok', mail: 'ok' }])
})
