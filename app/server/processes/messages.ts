/** The messages between the main process and its workers. They are plain data, because they are sent as JSON. */
import type { RacersPlace } from '#integrations/racers/racers.ts'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'

/** The message with which the main process tells a worker how to open the app. */
export type WorkerTask = {
  /** From 1 to `count`. A worker that is started again has the same number as before. */
  number: number
  count: number
  /** Pooled connections of this worker. */
  poolSize: number
  /** The database that the main process started; null if the worker opens the one at DATABASE_URL. */
  connection: DatabaseConnection | null
  /** The simulator of the licence service that all workers share; null if none is needed. */
  racers: RacersPlace | null
}

/** One metric with its values, as prom-client writes it as JSON. */
export type MetricJson = object

export type ToWorker =
  | { kind: 'task'; task: WorkerTask }
  | { kind: 'metrics'; id: number }
  /** A worker replies as soon as its event loop runs. */
  | { kind: 'ping' }

export type FromWorker =
  /** The worker runs and has a listener for its task. */
  | { kind: 'waiting' }
  /** The worker's port is open. */
  | { kind: 'ready'; setUpLink: string | null }
  | { kind: 'metrics'; id: number; metrics: readonly MetricJson[] }
  | { kind: 'pong' }
