import type { PoolOptions } from '#platform/server/database/pool.ts'

type Times = {
  DATABASE_TIMEOUT_S?: number | undefined
  DATABASE_KEEPALIVE_S?: number | undefined
  DATABASE_LIFETIME_S?: number | undefined
}

/** Returns the time limits of database connections that are set, converted from seconds to milliseconds. */
export function connectionTimes({
  DATABASE_TIMEOUT_S: timeoutS,
  DATABASE_KEEPALIVE_S: keepAliveS,
  DATABASE_LIFETIME_S: lifetimeS,
}: Times): Pick<PoolOptions, 'statementTimeoutMs' | 'keepAliveMs' | 'lifetimeS'> {
  return {
    ...(timeoutS === undefined ? {} : { statementTimeoutMs: timeoutS * 1_000 }),
    ...(keepAliveS === undefined ? {} : { keepAliveMs: keepAliveS * 1_000 }),
    ...(lifetimeS === undefined ? {} : { lifetimeS }),
  }
}
