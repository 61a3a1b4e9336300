import type pg from 'pg'
import { Problem } from '#platform/shared/problem.ts'

/** Counts tries by a key in the database, so that every process counts together. */
export type RateLimit = {
  /** Counts one try. @throws Problem RATE_LIMITED with the wait in whole seconds */
  take(key: string): Promise<void>
}

/**
 * Makes a limit of `points` tries in `durationS` seconds for each key. The counting library is
 * loaded with the first try.
 */
export function rateLimit(
  pool: pg.Pool,
  options: { name: string; points: number; durationS: number },
): RateLimit {
  type Limiter = { consume(key: string): Promise<unknown> }
  let opened: Promise<Limiter> | undefined
  const open = async (): Promise<Limiter> => {
    const { RateLimiterPostgres } = await import('rate-limiter-flexible')
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'client',
      keyPrefix: options.name,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      points: options.points,
      duration: options.durationS,
      inMemoryBlockOnConsumed: options.points + 1,
    })
  }
  return {
    take: async (key) => {
      opened ??= open()
      const limiter = await opened
      try {
        await limiter.consume(key)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        const waitMs = (refused as { msBeforeNext?: number }).msBeforeNext ?? options.durationS * 1000
        throw new Problem('RATE_LIMITED', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
      }
    },
  }
}
