import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorReports } from '#integrations/errors/error-reports.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Random } from '#platform/server/random.ts'
import type { RoutePlugin } from '#platform/server/feature.ts'
import type { PolicyHosts } from '#platform/server/http/content-policy.ts'
import type { OnRefused } from '#platform/server/http/answer-thrown.ts'
import { createEdge } from '#platform/server/http/edge.ts'
import { serveStaticAssets } from '#platform/server/http/static-assets.ts'
import { openHealthConnection } from '#platform/server/database/health-connection.ts'
import type { ProcessLog } from '#platform/server/log.ts'
import type { VersionCookie } from '#platform/server/http/version-cookie.ts'
import type { Documents } from '#platform/server/page-document.ts'
import type { Service } from '#platform/server/service.ts'
import type { Traces } from '#platform/server/traces.ts'
import { everyMs, sleepMs, TimeoutError, withTimeout } from '#platform/server/timers.ts'
import { findFormerAssets } from './former-assets.ts'
import { type HealthCheck, healthRoutes } from './health.ts'
import type { Metrics } from './metrics.ts'
import type { Settings } from './settings.ts'

export type ServerParts = {
  service: Service
  random: Random
  processLog: ProcessLog
  settings: Pick<Settings, 'appUrl' | 'trustedProxies'>
  routes: readonly RoutePlugin[]
  documents: Documents
  identify: (request: FastifyRequest) => Promise<Caller>
  policyHosts: () => PolicyHosts
  /**
   * Cookie with the content version that a person has seen, so that they see their own changes at once; null if no
   * other process uses the database.
   */
  versionCookie: VersionCookie | null
  errors: ErrorReports
  /** Called with every refusal, for the security log. */
  onRefused?: OnRefused
  /** Counts responses for Prometheus; null if metrics are not collected. */
  metrics: Pick<Metrics, 'noteAnswer' | 'noteCachedPage'> | null
  /** Records requests as spans; null if no collector is set. */
  traces: Traces | null
  /** Services that `/readyz` reports in addition to the database. */
  checks: Readonly<Record<string, HealthCheck>>
  /** Absolute path of the built client. Absent if another server serves the files. */
  clientFolder?: string
}

export type Server = {
  app: FastifyInstance
  /** Opens the port. @returns the origin at which the server listens, for example http://127.0.0.1:3000 */
  listen(at: { host: string; port: number }): Promise<string>
  /**
   * Stops the server: drains, closes the port, lets running requests finish, then ends the rest. Further calls return
   * the promise of the first one.
   */
  close(options?: CloseOptions): Promise<void>
}

export type CloseOptions = {
  /**
   * Time in ms for which requests are still answered before the port closes. Meanwhile `/readyz` returns 503, so that a
   * load balancer stops sending requests, and every response closes its connection. 0 by default.
   */
  drainMs?: number
  /** Time in ms for which running requests may continue after the port has closed. */
  finishMs?: number
  wait?: (ms: number) => Promise<void>
  /** Called when the port closes: from then on, requests that are still running must not wait for outside services. */
  onDrained?: () => void
}

const FINISH_LIMIT_MS = 10_000
const IDLE_SWEEP_MS = 50

/** Assembles the complete server without opening a port. */
export async function buildServer(parts: ServerParts): Promise<Server> {
  const { service, processLog, settings, errors, random } = parts
  let isStopping = false
  const { app, closeRoutes, startDraining } = createEdge({
    log: processLog,
    clock: service.clock,
    random,
    identify: parts.identify,
    documents: parts.documents,
    version: service.contentVersion,
    placesVersion: service.placesVersion,
    policyHosts: parts.policyHosts,
    versionCookie: parts.versionCookie,
    isHttps: settings.appUrl.startsWith('https:'),
    trustedProxies: settings.trustedProxies,
    report: errors.report,
    ...(parts.onRefused === undefined ? {} : { onRefused: parts.onRefused }),
    trace: (answer) => {
      errors.trace(answer)
      parts.metrics?.noteAnswer(answer)
    },
    traces: parts.traces,
    onCachedPage: parts.metrics?.noteCachedPage,
  })

  const health = openHealthConnection(service.database.connection)
  healthRoutes(app, {
    database: health.check,
    services: parts.checks,
    isStopping: () => isStopping,
    clock: service.clock,
    log: service.log,
  })
  if (parts.clientFolder !== undefined)
    serveStaticAssets(app, {
      folder: join(parts.clientFolder, 'assets'),
      formerFolders: findFormerAssets(parts.clientFolder),
      prefix: '/assets/',
    })
  for (const addRoutes of parts.routes) await addRoutes(app)
  closeRoutes()
  await app.ready()

  let closing: Promise<void> | undefined
  return {
    app,
    listen: ({ host, port }) => app.listen({ host, port }),
    close: ({ drainMs = 0, finishMs = FINISH_LIMIT_MS, wait = sleepMs, onDrained } = {}) => {
      isStopping = true
      startDraining()
      const close = async () => {
        if (drainMs > 0) await wait(drainMs)
        onDrained?.()
        await closeWithin(app.server, app.close(), finishMs)
        await health.close()
      }
      closing ??= close()
      return closing
    },
  }
}

/**
 * Waits until a server that is closing has ended its running requests, and ends those that take longer than the limit.
 * @param closed resolves when the server has closed
 */
export async function closeWithin(
  server: Pick<HttpServer, 'closeIdleConnections' | 'closeAllConnections'>,
  closed: Promise<void>,
  limitMs: number,
): Promise<void> {
  // While the server stops, close connections that become idle; otherwise they would delay the stop.
  const stopSweeping = everyMs(
    IDLE_SWEEP_MS,
    () => server.closeIdleConnections(),
    () => undefined,
  )
  try {
    await withTimeout(closed, limitMs)
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    server.closeAllConnections()
    await closed
  } finally {
    await stopSweeping()
  }
}
