import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

type Connect = (callback?: (...args: unknown[]) => void) => unknown

/**
 * Makes a statement that waits for a free connection run in the async context of its caller. Otherwise it would run in
 * the context of the request that frees the connection, and be recorded in that request's trace.
 */
export function keepAsyncContext(pool: pg.Pool): void {
  const connect: Connect = pool.connect.bind(pool) as Connect
  const bound: Connect = (callback) =>
    callback === undefined ? connect() : connect(AsyncResource.bind(callback))
  pool.connect = bound as typeof pool.connect
}
