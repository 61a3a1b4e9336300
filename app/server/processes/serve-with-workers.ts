/**
 * The main process of several server processes: it owns the embedded database and the port of the metrics, and keeps
 * the workers running, which share the port of the site.
 * @source docs/reference/interfaces.md §2.9
 */
import cluster from 'node:cluster'
import { mkdir } from 'node:fs/promises'
import type { ProcessLog } from '#platform/server/log.ts'
import { sleepMs } from '#platform/server/timers.ts'
import type { Database } from '#platform/server/database/pool.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { openClubDatabase } from '../club-database.ts'
import type { Serving } from '../serving.ts'
import type { Settings } from '../settings.ts'
import type { FromWorker, WorkerTask } from './messages.ts'
import { poolShare } from './pool-share.ts'
import type { JointMetrics } from './joint-metrics.ts'
import { createWorkerPool, type Worker, type WorkerPool } from './worker-pool.ts'
import { watchWorker } from './worker-watch.ts'

/** Connections of the main process itself, which only checks and migrates the database. */
const OWN_POOL_SIZE = 2
/**
 * Time after the drain, in milliseconds, in which a worker must end its running requests, its jobs and its connections.
 */
const END_LIMIT_MS = 20 * SECOND_MS

/** Starts the workers and resolves once the first one is ready. @throws DatabaseRefusal, WorkerRefusal */
export async function serveWithWorkers(
  settings: Settings,
  { log }: ProcessLog,
  { onDatabaseLost }: { onDatabaseLost: () => void },
): Promise<Serving> {
  await mkdir(settings.dataDir, { recursive: true })
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const step of closing.splice(0)) await step()
  }
  try {
    const database = await openOwnDatabase(settings, log, onDatabaseLost)
    closing.unshift(() => database?.close())
    const simulator = await openSimulator(settings)
    closing.unshift(() => simulator?.close())
    const listeners: ((message: FromWorker) => void)[] = []
    const pool = createWorkerPool({
      tasks: tasksOf(settings, {
        connection: database?.connection ?? null,
        racers: simulator?.place ?? null,
      }),
      start: () => startWorker(listeners),
      watch: (worker, number) => watchWorker(worker, { number, sleepMs, log }),
      clock: systemClock,
      log,
      sleepMs,
    })
    closing.unshift(() => pool.stop(settings.drainMs + END_LIMIT_MS))
    const metrics = await openMetrics(settings, pool, log)
    if (metrics !== null) listeners.push(metrics.receive)
    closing.unshift(() => metrics?.close())
    const { setUpLink } = await pool.begin()
    return { setUpLink, stop: close }
  } catch (error) {
    await close()
    throw error
  }
}

function tasksOf(
  { processes, poolSize }: Settings,
  shared: Pick<WorkerTask, 'connection' | 'racers'>,
): WorkerTask[] {
  return Array.from({ length: processes }, (_, place) => ({
    number: place + 1,
    count: processes,
    poolSize: poolShare(poolSize, processes, place + 1),
    ...shared,
  }))
}

/** Starts the embedded database; returns null if the workers use the one at DATABASE_URL. */
async function openOwnDatabase(
  settings: Settings,
  log: ProcessLog['log'],
  onLost: () => void,
): Promise<Database | null> {
  if (settings.databaseUrl !== undefined) return null
  return openClubDatabase({ ...settings, poolSize: OWN_POOL_SIZE }, systemClock, log, onLost)
}

/**
 * The workers share one simulator, because a simulator in each worker would not know the logins that began in another
 * one.
 */
async function openSimulator(settings: Settings) {
  if (!settings.isDemo || settings.racers !== undefined) return null
  const { openSharedRacers } = await import('./shared-racers.ts')
  return openSharedRacers(settings)
}

/** Loads the metrics only if they are asked for. */
async function openMetrics(
  { metricsPort, processes }: Settings,
  pool: WorkerPool,
  log: ProcessLog['log'],
): Promise<JointMetrics | null> {
  if (metricsPort === undefined) return null
  const { createJointMetrics } = await import('./joint-metrics.ts')
  const metrics = createJointMetrics(pool, { count: processes, log })
  await metrics.listen(metricsPort)
  return metrics
}

function startWorker(listeners: readonly ((message: FromWorker) => void)[]): Worker {
  const started = cluster.fork()
  // Sending to a worker that has just ended fails. Ignore the error, because the pool notices the end by itself.
  started.on('error', () => undefined)
  return {
    send: (message) => void started.send(message),
    stop: () => void started.process.kill('SIGTERM'),
    kill: () => void started.process.kill('SIGKILL'),
    onMessage: (fn) =>
      started.on('message', (message: FromWorker) => {
        fn(message)
        for (const listener of listeners) listener(message)
      }),
    onEnd: (fn) => started.once('exit', (code, signal) => fn(signal ?? String(code))),
  }
}
