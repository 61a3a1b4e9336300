import { EventEmitter } from 'node:events'
import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { silentLog } from '#tests/kit/log.ts'
import { createJointMetrics } from './joint-metrics.ts'
import type { FromWorker, ToWorker, WorkerTask } from './messages.ts'
import { openWorkerChannel } from './worker-channel.ts'
import type { Worker } from './worker-pool.ts'

const TASK: WorkerTask = { number: 2, count: 3, poolSize: 2, connection: null, racers: null }

/** The two connected ends of a channel: the worker's and the main process's. */
function connected(receive: (message: FromWorker) => void) {
  const messages = new EventEmitter()
  const channel = openWorkerChannel({
    send: (message) => {
      receive(message)
      return true
    },
    on: (event, fn) => messages.on(event, fn),
  })
  const worker: Worker = {
    send: (message: ToWorker) => void messages.emit('message', message),
    stop: () => undefined,
    kill: () => undefined,
    onMessage: () => undefined,
    onEnd: () => undefined,
  }
  return { channel, worker }
}

/** Creates the metrics of a process: one count of its own, and one figure that is the same for the whole club. */
function metricsOf(requests: number, waitingJobs: number): Registry {
  const registry = new Registry()
  new Counter({ name: 'requests_total', help: 'Requests', registers: [registry] }).inc(requests)
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Waiting jobs',
    aggregator: 'max',
    labelNames: ['kind'],
    registers: [registry],
  })
  jobs.set({ kind: 'mail' }, waitingJobs)
  return registry
}

test('the figures of the workers are added up, and those of the club are counted once', async () => {
  const workers = new Map<number, Worker>()
  const metrics = createJointMetrics(
    { ready: () => workers, restarts: () => 7 },
    { count: 4, log: silentLog },
  )
  for (const [number, registry] of [
    [1, metricsOf(10, 4)],
    [2, metricsOf(5, 4)],
  ] as const) {
    const { channel, worker } = connected((message) => metrics.receive(message))
    channel.offerMetrics(() => registry.getMetricsAsJSON())
    workers.set(number, worker)
  }
  // This worker's app is not open yet, so it answers without metrics.
  workers.set(3, connected((message) => metrics.receive(message)).worker)
  const text = await metrics.text()
  expect(text).toMatch(/^requests_total 15$/m)
  expect(text).toMatch(/^jobs\{kind="mail"\} 4$/m)
  expect(text).toMatch(/^paddock_processes\{state="wanted"\} 4$/m)
  expect(text).toMatch(/^paddock_processes\{state="ready"\} 3$/m)
  expect(text).toMatch(/^paddock_process_restarts 7$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('a worker asks for its task, and reports the set-up link when it is ready', async () => {
  const said: FromWorker[] = []
  const { channel, worker } = connected((message) => void said.push(message))
  expect(said).toEqual([{ kind: 'waiting' }])
  worker.send({ kind: 'task', task: TASK })
  expect(await channel.task).toEqual(TASK)
  channel.sayReady('https://club.example.org/setup/abc')
  expect(said.at(-1)).toEqual({ kind: 'ready', setUpLink: 'https://club.example.org/setup/abc' })
})
