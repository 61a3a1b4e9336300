import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordingLog } from '#tests/kit/log.ts'
import { type OtlpReceiver, startOtlpReceiver } from '#tests/kit/otlp-receiver.ts'
import { systemClock } from '#platform/shared/clock.ts'
import type { Traces } from '#platform/server/traces.ts'
import { openTraces } from './open-traces.ts'

const REQUESTS = 2_000

let receiver: OtlpReceiver
let log: ReturnType<typeof recordingLog>

beforeEach(async () => {
  receiver = await startOtlpReceiver()
  log = recordingLog()
})
afterEach(() => receiver.stop())

async function open(url: string, sampleRate?: number): Promise<Traces> {
  const traces = await openTraces(url, { log, clock: systemClock, sampleRate })
  if (traces === null) throw new Error('no traces were opened')
  return traces
}

test('loads nothing and records nothing without an endpoint', async () => {
  expect(await openTraces(undefined, { log, clock: systemClock })).toBeNull()
})

test('sends a tenth of the requests', async () => {
  const traces = await open(receiver.url)
  for (let request = 0; request < REQUESTS; request += 1) traces.startRequest('GET', '/healthz').end(200)
  await traces.close(10_000)
  // One trace in ten is sent, so 200 of 2,000 are expected; the limits are six standard deviations of 13.4 away from
  // that.
  expect(receiver.spans.length).toBeGreaterThan(120)
  expect(receiver.spans.length).toBeLessThan(280)
})

test('records a call within its job, and a failure without its message', async () => {
  const traces = await open(receiver.url, 1)
  const call = () =>
    traces.run({ name: 'POST', kind: 'call', attributes: { 'server.address': 'pay.example' } }, async () => {
      throw new TypeError('no card of Sam Carter')
    })
  const job = traces.run({ name: 'refund', kind: 'job', attributes: {} }, call)
  await expect(job).rejects.toThrow(TypeError)
  await traces.close(10_000)
  const [inner, outer] = receiver.spans
  expect(outer).toMatchObject({ name: 'refund', kind: 5, parentSpanId: '', hasFailed: true })
  expect(inner).toMatchObject({
    name: 'POST',
    kind: 3,
    traceId: outer?.traceId,
    parentSpanId: outer?.spanId,
    attributes: { 'server.address': 'pay.example', 'error.type': 'TypeError' },
    hasFailed: true,
  })
  expect(receiver.text()).not.toContain('Carter')
  expect(receiver.resource).toEqual({ 'service.name': 'paddock' })
})

test('refusals of a collector are written to the log and delay nothing', async () => {
  const refusing = await startOtlpReceiver(400)
  try {
    const traces = await open(refusing.url, 1)
    traces.startRequest('GET', '/healthz').end(200)
    await traces.close(10_000)
    expect(log.lines).toMatchObject([{ level: 'warn', message: 'the last traces were not sent' }])
  } finally {
    await refusing.stop()
  }
})
