import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/server/log.ts'
import { TimeoutError, withTimeout } from '#platform/server/timers.ts'
import type { Clock } from '#platform/shared/clock.ts'

/** A check of one service. Rejects with the reason if the service does not respond. */
export type HealthCheck = () => Promise<unknown>

/** State of a service; `unknown` until its first check has ended. */
export type HealthState = 'ok' | 'failed' | 'unknown'
export type HealthAnswer = { status: 'success' | 'error'; checks: Record<string, HealthState> }

export type HealthDeps = {
  /** The one check on which readiness depends. */
  database: HealthCheck
  /** Services that are only reported, because the site works without them. */
  services: Readonly<Record<string, HealthCheck>>
  isStopping: () => boolean
  clock: Clock
  log: Log
  /** Rejects with TimeoutError if the promise takes longer; injected by tests. */
  within?: <T>(promise: Promise<T>, ms: number) => Promise<T>
}

/** How long one request waits for a check, in milliseconds; after that it reports the last known state. */
const ANSWER_LIMIT_MS = 1_000
/** Time without a response after which the database counts as failed. A database on a busy machine responds sooner. */
const SILENCE_LIMIT_MS = 15_000
const RETRY_AFTER_S = 5
const SERVICES_EVERY_MS = 30_000

/**
 * Registers the health routes. `/healthz` returns 200 while the process runs. `/readyz` depends on the database and on
 * shutdown; the other services are checked at most every 30 s and reported in `checks`.
 * @source docs/reference/interfaces.md §2.3
 */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  const database = probe('database', deps.database, { ...deps, everyMs: 0, silenceMs: SILENCE_LIMIT_MS })
  const services = Object.entries(deps.services).map(([name, check]) =>
    probe(name, check, { ...deps, everyMs: SERVICES_EVERY_MS, silenceMs: 0 }),
  )

  app.get('/healthz', async (_request, reply): Promise<HealthAnswer> => {
    reply.header('cache-control', 'no-store')
    return { status: 'success', checks: {} }
  })
  app.get('/readyz', async (_request, reply): Promise<HealthAnswer> => {
    const checks = Object.fromEntries(await Promise.all([database(), ...services.map((read) => read())]))
    const isReady = !deps.isStopping() && checks['database'] === 'ok'
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    if (!isReady) reply.header('retry-after', RETRY_AFTER_S)
    return { status: isReady ? 'success' : 'error', checks }
  })
}

/**
 * Creates the check of one service. It runs one check at a time, which simultaneous requests share.
 * @returns a function that returns the name and the state, and starts a check if the last one began longer than
 * `everyMs` ago. While a check runs, the last known state is returned, or failed after `silenceMs`.
 */
function probe(
  name: string,
  check: HealthCheck,
  {
    everyMs,
    silenceMs,
    clock,
    log,
    within = withTimeout,
  }: Pick<HealthDeps, 'clock' | 'log' | 'within'> & { everyMs: number; silenceMs: number },
): () => Promise<[string, HealthState]> {
  let state: HealthState = 'unknown'
  let running: Promise<void> | undefined
  let startedAtMs = -Infinity

  const setState = (next: HealthState, err?: unknown) => {
    if (next === 'failed' && state !== 'failed') log.warn({ err, check: name }, 'a health check failed')
    if (next === 'ok' && state === 'failed') log.info({ check: name }, 'a health check succeeds again')
    state = next
  }
  const start = () => {
    startedAtMs = clock.nowMs()
    running = check()
      .then(
        () => setState('ok'),
        (error: unknown) => setState('failed', error),
      )
      .finally(() => {
        running = undefined
      })
    return running
  }
  const isDue = () => {
    const ageMs = clock.nowMs() - startedAtMs
    return ageMs < 0 || ageMs >= everyMs
  }

  return async () => {
    const waiting = running ?? (isDue() ? start() : undefined)
    try {
      // If the service was checked before, return its last state without waiting for the check that runs.
      if (waiting !== undefined && (everyMs === 0 || state === 'unknown'))
        await within(waiting, ANSWER_LIMIT_MS)
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error
      if (clock.nowMs() - startedAtMs >= silenceMs) setState('failed', error)
    }
    return [name, state]
  }
}
