/** The metrics that Prometheus reads. They contain routes, counts and durations, never addresses, queries or names. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countJobs, readDatabase, readDisk } from '#features/status/server/status.public.ts'
import { readBackupStatus } from '#platform/server/backup/backup-status.ts'
import { sumQueryTimes } from '#platform/server/database/query-times.ts'
import type { Database } from '#platform/server/database/pool.ts'
import type { Log } from '#platform/server/log.ts'
import { type Clock, instantOf } from '#platform/shared/clock.ts'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { listenForMetrics, type MetricsPort } from './metrics-port.ts'

/** A response of the web server. `route` is the pattern of the path. */
export type AnsweredRequest = { route: string; method: string; status: number; durationMs: number }

export type Metrics = {
  noteAnswer(answer: AnsweredRequest): void
  /** Counts a cached page that was sent without the web server. */
  noteCachedPage(status: number): void
  /** Returns all figures in the text format of Prometheus. */
  text(): Promise<string>
  /** Returns all figures for the main process, which adds those of several processes up. */
  json(): Promise<readonly object[]>
  /** Opens the port on the loopback address. @returns the port */
  listen(port: number): Promise<number>
  close(): Promise<void>
}

type MetricsDeps = { database: Pick<Database, 'db' | 'pool'>; clock: Clock; log: Log; dataDir: string }

const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates the metrics of this process and of the club. The club's metrics are read from the database each time
 * Prometheus requests them.
 */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'paddock_http_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers: [registry],
  })
  const cachedPages = new Counter({
    name: 'paddock_cached_pages_total',
    help: 'Pages sent from the cache without the web server',
    labelNames: ['status'],
    registers: [registry],
  })
  addDatabaseFigures(registry, deps)
  addClubFigures(registry, deps)

  let opened: MetricsPort | undefined
  const text = () => registry.metrics()
  return {
    noteAnswer: ({ route, method, status, durationMs }) =>
      requests.observe({ method, route, status: String(status) }, durationMs / SECOND_MS),
    noteCachedPage: (status) => cachedPages.inc({ status: String(status) }),
    text,
    json: () => registry.getMetricsAsJSON(),
    listen: async (port) => {
      opened = await listenForMetrics(port, { text, contentType: registry.contentType, log: deps.log })
      return opened.port
    },
    close: async () => {
      await opened?.close()
    },
  }
}

function addDatabaseFigures(registry: Registry, { database: { pool } }: MetricsDeps): void {
  const registers = [registry]
  void new Counter({
    name: 'paddock_database_queries_total',
    help: 'Statements sent to the database',
    registers,
    collect() {
      this.reset()
      this.inc(sumQueryTimes().count)
    },
  })
  void new Counter({
    name: 'paddock_database_query_seconds_total',
    help: 'Time until the results of all statements',
    registers,
    collect() {
      this.reset()
      this.inc(sumQueryTimes().totalMs / SECOND_MS)
    },
  })
  void new Gauge({
    name: 'paddock_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/**
 * Adds the figures about jobs, backups and disk. They are the same in all processes of a club, so the main process
 * shows one of them instead of their sum.
 */
function addClubFigures(registry: Registry, { database: { db }, clock, dataDir }: MetricsDeps): void {
  const registers = [registry]
  void new Gauge({
    name: 'paddock_jobs',
    help: 'Jobs that wait, are retried, have failed or were refused',
    aggregator: 'max',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const { mail, jobs } = await countJobs(db, instantOf(clock))
      this.set({ kind: 'mail', state: 'queued' }, mail.queued)
      this.set({ kind: 'mail', state: 'failed' }, mail.failed)
      this.set({ kind: 'mail', state: 'refused' }, mail.refused)
      this.set({ kind: 'other', state: 'retrying' }, jobs.retrying)
      this.set({ kind: 'other', state: 'failed' }, jobs.failed)
    },
  })
  void new Gauge({
    name: 'paddock_backup_timestamp_seconds',
    help: 'Time of the last backup and of the last trial restore without fault',
    aggregator: 'max',
    labelNames: ['step'],
    registers,
    collect() {
      const { lastBackup, lastVerification } = readBackupStatus(dataDir)
      if (lastBackup !== null) this.set({ step: 'taken' }, Date.parse(lastBackup.at) / SECOND_MS)
      if (lastVerification !== null && lastVerification.faults.length === 0)
        this.set({ step: 'verified' }, Date.parse(lastVerification.at) / SECOND_MS)
    },
  })
  void new Gauge({
    name: 'paddock_disk_bytes',
    help: 'Space of the disk that holds the data folder',
    aggregator: 'max',
    labelNames: ['state'],
    registers,
    collect() {
      const { freeBytes, totalBytes } = readDisk(dataDir)
      this.set({ state: 'free' }, freeBytes)
      this.set({ state: 'total' }, totalBytes)
    },
  })
  void new Gauge({
    name: 'paddock_database_bytes',
    help: 'Size of the database',
    aggregator: 'max',
    registers,
    async collect() {
      this.set((await readDatabase(db)).byteSize)
    },
  })
}
