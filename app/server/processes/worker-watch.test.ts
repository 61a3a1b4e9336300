import { expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { recordingLog } from '#tests/kit/log.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { openWorkerChannel } from './worker-channel.ts'
import { watchWorker } from './worker-watch.ts'

/** Watches a fake worker, whose pauses the test ends. */
function watched() {
  const log = recordingLog()
  const sent: ToWorker[] = []
  const pauses: { ms: number; end: () => void }[] = []
  let kills = 0
  let say: (message: FromWorker) => void = () => undefined
  const stop = watchWorker(
    {
      send: (message) => void sent.push(message),
      stop: () => undefined,
      kill: () => void (kills += 1),
      onMessage: (fn) => (say = fn),
      onEnd: () => undefined,
    },
    {
      number: 2,
      log,
      sleepMs: (ms, { signal }) =>
        new Promise((resolve, reject) => {
          pauses.push({ ms, end: resolve })
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        }),
    },
  )
  const endPause = async () => {
    const { length } = pauses
    pauses.at(-1)?.end()
    await eventually('the watch goes on', () => pauses.length > length || kills > 0)
  }
  return { log, sent, pauses, stop, endPause, kills: () => kills, answer: () => say({ kind: 'pong' }) }
}

test('kills a worker that leaves four pings in a row unanswered, and says so', async () => {
  const { sent, pauses, endPause, kills, log } = watched()
  for (let turn = 0; turn < 3; turn += 1) await endPause()
  expect([sent.length, kills(), pauses[0]?.ms]).toEqual([4, 0, 5_000])
  await endPause()
  expect(kills()).toBe(1)
  expect(log.lines[0]?.details).toEqual({ worker: 2, unanswered: 4 })
})

test('keeps a worker that answers late, but before the fourth ping', async () => {
  const { endPause, kills, answer } = watched()
  for (let turn = 0; turn < 12; turn += 1) {
    await endPause()
    if (turn % 3 === 2) answer()
  }
  expect(kills()).toBe(0)
})

test('ends with the worker, without killing it', async () => {
  const { pauses, stop, kills, sent } = watched()
  stop()
  pauses[0]?.end()
  await Promise.resolve()
  expect([kills(), sent.length]).toEqual([0, 1])
})

test('a worker answers a ping', () => {
  const said: FromWorker[] = []
  let receive: (message: ToWorker) => void = () => undefined
  openWorkerChannel({
    send: (message) => said.push(message) > 0,
    on: (_event, fn) => {
      receive = fn
    },
  })
  receive({ kind: 'ping' })
  expect(said).toEqual([{ kind: 'waiting' }, { kind: 'pong' }])
})
