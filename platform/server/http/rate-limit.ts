import type pg from 'pg'
import { Problem } from '#platform/shared/problem.ts'
import { loadOnce } from '../load-once.ts'
import { networkOf } from './client-network.ts'

/** Counts attempts per key in the database, so that all processes share the counters. */
export type RateLimit = {
  /** Counts one attempt for a key, such as a person id. @throws Problem RATE_LIMITED with the wait in whole seconds */
  take(key: string): Promise<void>
  /**
   * Counts one attempt for the network of a client address: an IPv6 client is counted by its /64 prefix.
   * @throws Problem RATE_LIMITED with the wait in whole seconds
   */
  takeByAddress(address: string): Promise<void>
}

/**
 * Creates a limit of `points` attempts in `durationS` seconds per key. The counting library is imported at the first
 * attempt.
 */
export function rateLimit(
  pool: pg.Pool,
  options: { name: string; points: number; durationS: number },
): RateLimit {
  type Limiter = { consume(key: string): Promise<unknown> }
  const open = loadOnce(async (): Promise<Limiter> => {
    const { RateLimiterPostgres } = await import('rate-limiter-flexible')
    return new RateLimiterPostgres({
      // Pass the statement on without the name that the library gives it. Behind a PgBouncer in transaction mode, a
      // connection may not know the name or may use it already; elsewhere the pool's client names the statement.
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => pool.query({ text, values }),
      },
      storeType: 'client',
      keyPrefix: options.name,
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      points: options.points,
      duration: options.durationS,
      inMemoryBlockOnConsumed: options.points + 1,
    })
  })
  const take = async (key: string): Promise<void> => {
    const limiter = await open()
    try {
      await limiter.consume(key)
    } catch (refused) {
      if (refused instanceof Error) throw refused
      const waitMs = (refused as { msBeforeNext?: number }).msBeforeNext ?? options.durationS * 1000
      throw new Problem('RATE_LIMITED', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
    }
  }
  return { take, takeByAddress: (address) => take(networkOf(address)) }
}
