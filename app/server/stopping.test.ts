import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { stopOnSignal } from './stopping.ts'

/** Creates a fake process that receives signals, and a `stop` function whose promise the test resolves or rejects. */
function startedProcess() {
  const process = new EventEmitter()
  const clock = new MovableClock('2026-11-21T00:00:00Z')
  const log = recordingLog()
  const ended: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let stops = 0
  stopOnSignal({
    process,
    clock,
    log,
    end: (code) => void ended.push(code),
    stop: () => {
      stops += 1
      return promise
    },
  })
  const settled = () =>
    promise.then(
      () => undefined,
      () => undefined,
    )
  return { process, clock, log, ended, finish: resolve, fail: reject, settled, stops: () => stops }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])(
  '%s stops the server in order, once, and exits with 0',
  async (event) => {
    const { process, ended, finish, settled, stops } = startedProcess()
    process.emit(event)
    // A press of Ctrl-C sends the signal twice: the terminal sends it, and the parent process forwards it.
    process.emit('SIGTERM')
    expect(stops()).toBe(1)
    expect(ended).toEqual([])
    finish()
    await settled()
    expect(ended).toEqual([0])
  },
)

test('a second signal after the pause ends the process at once', () => {
  const { process, clock, ended } = startedProcess()
  process.emit('SIGINT')
  clock.advanceMs(1_001)
  process.emit('SIGINT')
  expect(ended).toEqual([1])
})

test('a stop that fails is logged and exits with 1', async () => {
  const { process, log, ended, fail, settled } = startedProcess()
  process.emit('SIGTERM')
  fail(new Error('the pool would not end'))
  await settled()
  expect(ended).toEqual([1])
  expect(log.lines.at(-1)).toMatchObject({ level: 'error' })
})

test('an uncaught error is logged and ends the process', () => {
  const { process, log, ended } = startedProcess()
  process.emit('uncaughtException', new Error('forgotten'), 'unhandledRejection')
  expect(ended).toEqual([1])
  expect(log.lines.at(-1)).toMatchObject({ level: 'error', details: { origin: 'unhandledRejection' } })
})
