import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/server/log.ts'
import { withTimeout } from '#platform/server/timers.ts'

/** Rejects, saying why, when the thing does not answer. */
export type HealthCheck = () => Promise<unknown>

export type HealthAnswer = { status: 'success' | 'error'; checks: Record<string, 'ok' | 'failed'> }

const CHECK_LIMIT_MS = 1_000

/**
 * Says whether the process lives (/healthz) and whether it can do its work (/readyz). Simultaneous questions share one
 * look, so that asking often costs nothing.
 * @source WIRE §2
 */
export function healthRoutes(
  app: FastifyInstance,
  powers: { checks: Readonly<Record<string, HealthCheck>>; isStopping: () => boolean; log: Log },
): void {
  let looking: Promise<HealthAnswer['checks']> | undefined
  const look = async () => {
    const results = await Promise.all(
      Object.entries(powers.checks).map(async ([name, check]) => {
        try {
          await withTimeout(check(), CHECK_LIMIT_MS, `the check of ${name}`)
          return [name, 'ok'] as const
        } catch (error) {
          powers.log.warn({ err: error, check: name }, 'not ready')
          return [name, 'failed'] as const
        }
      }),
    )
    return Object.fromEntries(results)
  }

  app.get('/healthz', async (_request, reply): Promise<HealthAnswer> => {
    reply.header('cache-control', 'no-store')
    return { status: 'success', checks: {} }
  })
  app.get('/readyz', async (_request, reply): Promise<HealthAnswer> => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    const checks = await looking
    const isReady = !powers.isStopping() && Object.values(checks).every((result) => result === 'ok')
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'success' : 'error', checks }
  })
}
