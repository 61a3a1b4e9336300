/** The metrics of all server processes of this machine, on one port of the main process. */
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { TimeoutError, withTimeout } from '#platform/server/timers.ts'
import { listenForMetrics, type MetricsPort } from '../metrics-port.ts'
import type { Log } from '#platform/server/log.ts'
import type { FromWorker, MetricJson } from './messages.ts'
import type { Worker, WorkerPool } from './worker-pool.ts'

/** A worker that does not send its metrics within this time is left out of the sums. */
const ANSWER_LIMIT_MS = 2_000

export type JointMetrics = {
  /** Handles a message from a worker; ignores messages that are not metrics. */
  receive(message: FromWorker): void
  /**
   * Returns the metrics of all processes as text: sums of the processes' metrics, and the metrics of the whole club
   * once.
   */
  text(): Promise<string>
  /** Opens the port on the loopback address. @returns the port */
  listen(port: number): Promise<number>
  close(): Promise<void>
}

/** Creates the metrics of the main process, which requests those of its workers and adds them up. */
export function createJointMetrics(
  pool: Pick<WorkerPool, 'ready' | 'restarts'>,
  { count, log }: { count: number; log: Log },
): JointMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addProcessFigures(registry, pool, count)
  const pending = new Map<number, (metrics: readonly MetricJson[]) => void>()
  let requests = 0
  let port: MetricsPort | undefined

  const ask = async (worker: Worker): Promise<readonly MetricJson[]> => {
    requests += 1
    const id = requests
    const { promise, resolve } = Promise.withResolvers<readonly MetricJson[]>()
    pending.set(id, resolve)
    try {
      worker.send({ kind: 'metrics', id })
      return await withTimeout(promise, ANSWER_LIMIT_MS)
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error
      return []
    } finally {
      pending.delete(id)
    }
  }
  const text = async () => {
    const workers = [...pool.ready().values()]
    const figures = await Promise.all([registry.getMetricsAsJSON(), ...workers.map(ask)])
    return AggregatorRegistry.aggregate(figures.map((one) => [...one])).metrics()
  }

  return {
    receive: (message) => {
      if (message.kind === 'metrics') pending.get(message.id)?.(message.metrics)
    },
    text,
    listen: async (wanted) => {
      port = await listenForMetrics(wanted, { text, contentType: registry.contentType, log })
      return port.port
    },
    close: async () => {
      await port?.close()
    },
  }
}

function addProcessFigures(
  registry: Registry,
  pool: Pick<WorkerPool, 'ready' | 'restarts'>,
  count: number,
): void {
  const registers = [registry]
  void new Gauge({
    name: 'paddock_processes',
    help: 'Server processes that PROCESSES asks for, and those that are ready',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'wanted' }, count)
      this.set({ state: 'ready' }, pool.ready().size)
    },
  })
  void new Gauge({
    name: 'paddock_process_restarts',
    help: 'How often a server process was started again since the start of the main process',
    registers,
    collect() {
      this.set(pool.restarts())
    },
  })
}
