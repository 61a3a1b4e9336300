import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorReports } from '#integrations/errors/error-reports.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { PolicyHosts } from '#platform/server/http/content-policy.ts'
import { createEdge } from '#platform/server/http/edge.ts'
import { serveStaticAssets } from '#platform/server/http/static-assets.ts'
import type { ProcessLog } from '#platform/server/log.ts'
import type { Documents } from '#platform/server/page-document.ts'
import type { Service } from '#platform/server/service.ts'
import { everyMs, TimeoutError, withTimeout } from '#platform/server/timers.ts'
import { type HealthCheck, healthRoutes } from './health.ts'
import type { Settings } from './settings.ts'

/** Adds a feature's calls to the server; what the feature needs was given to it before. */
export type RoutePlugin = (app: FastifyInstance) => void | Promise<void>

export type ServerParts = {
  service: Service
  chance: Chance
  processLog: ProcessLog
  settings: Pick<Settings, 'appUrl' | 'trustedProxies'>
  routes: readonly RoutePlugin[]
  documents: Documents
  identify: (request: FastifyRequest) => Promise<Caller>
  policyHosts: () => PolicyHosts
  errors: ErrorReports
  /** Beside the database's own. */
  checks: Readonly<Record<string, HealthCheck>>
  /** Absolute path of the built client; absent while something else serves it. */
  clientFolder?: string
}

export type Server = {
  app: FastifyInstance
  /** Opens the port. @returns the address that answers, like http://127.0.0.1:3000 */
  listen(at: { host: string; port: number }): Promise<string>
  /** Takes no new connections, lets requests under way finish for so long, then ends them. */
  close(limitMs?: number): Promise<void>
}

const FINISH_LIMIT_MS = 10_000
const IDLE_SWEEP_MS = 50

/** Puts the whole server together, without a port. */
export async function buildServer(parts: ServerParts): Promise<Server> {
  const { service, processLog, settings, errors, chance } = parts
  let isStopping = false
  const { app, closeRoutes } = createEdge({
    log: processLog,
    clock: service.clock,
    chance,
    identify: parts.identify,
    documents: parts.documents,
    version: service.contentVersion,
    policyHosts: parts.policyHosts,
    isHttps: settings.appUrl.startsWith('https:'),
    trustedProxies: settings.trustedProxies,
    report: errors.report,
    trace: errors.trace,
  })

  healthRoutes(app, {
    checks: { database: () => service.database.pool.query('select 1'), ...parts.checks },
    isStopping: () => isStopping,
    log: service.log,
  })
  if (parts.clientFolder !== undefined)
    serveStaticAssets(app, { folder: join(parts.clientFolder, 'assets'), prefix: '/assets/' })
  for (const addRoutes of parts.routes) await addRoutes(app)
  closeRoutes()
  await app.ready()

  let closing: Promise<void> | undefined
  return {
    app,
    listen: ({ host, port }) => app.listen({ host, port }),
    close: (limitMs = FINISH_LIMIT_MS) => {
      isStopping = true
      closing ??= closeWithin(app, limitMs)
      return closing
    },
  }
}

async function closeWithin(app: FastifyInstance, limitMs: number): Promise<void> {
  const closed = app.close()
  // A connection that becomes idle only now would otherwise be waited for.
  const stopSweeping = everyMs(
    IDLE_SWEEP_MS,
    () => app.server.closeIdleConnections(),
    () => undefined,
  )
  try {
    await withTimeout(closed, limitMs)
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    app.server.closeAllConnections()
    await closed
  } finally {
    await stopSweeping()
  }
}
