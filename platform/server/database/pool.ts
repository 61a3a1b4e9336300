import type { EmptyRelations } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgAsyncDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '../log.ts'
import { withTimeout } from '../timers.ts'
import { clientConfigOf, type DatabaseConnection, describeConnection } from './connection.ts'
import { refuseUnreplicatedCommits } from './connection-loss.ts'
import { POOL_NAME } from './count-clients.store.ts'
import { NamingClient } from './naming-client.ts'
import { DatabaseRefusal } from './refusal.ts'

/** The database access that a store receives. It may be a transaction; the store need not know. */
export type Db = Pick<
  PgAsyncDatabase<NodePgQueryResultHKT, EmptyRelations>,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'with'
  | '$with'
  | '$count'
  /** Drizzle's internal property, which contains the connection. Stores must not use it. */
  | '_'
>

/** A `Db` inside one open transaction. */
export type Tx = Db & {
  /**
   * Registers a function, such as dropping a cache, to run after the commit and before `transaction` resolves. It does
   * not run when the transaction fails. If it throws, the error is logged, because the commit has already happened.
   */
  afterCommit: (fn: AfterCommit) => void
  /**
   * Sends several statements without waiting for the results in between. The database executes them in this order in a
   * single round trip. Each function must issue exactly one statement as soon as it is called.
   */
  pipelined: <const Asks extends readonly (() => Promise<unknown>)[]>(
    asks: Asks,
  ) => Promise<{ [At in keyof Asks]: Awaited<ReturnType<Asks[At]>> }>
  /**
   * Sends the last statement of the transaction together with COMMIT. `ask` must issue exactly one statement as soon as
   * it is called. Send no statement afterwards; a later failure does not roll anything back.
   */
  endWith: <T>(ask: () => Promise<T>) => Promise<T>
}

export type AfterCommit = () => void | Promise<void>

export type TransactionOptions = {
  /** Defaults to 'read committed'. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  isReadOnly?: boolean
}

/**
 * Runs `fn` in one transaction and commits when it resolves. After a serialization failure (40001), a deadlock (40P01)
 * or the loss of the connection, `fn` runs again from the start. It must therefore change only the database; all other
 * effects belong in `afterCommit`. If the connection is lost after COMMIT was sent, `fn` does not run again, because
 * the transaction may have been committed.
 * @throws whatever `fn` threw, after the rollback.
 */
export type RunTransaction = <T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/** Runs the reads of exports and reports, see `Database.report`. No decision may depend on their results. */
export type ReadReport = <T>(read: (db: Db) => Promise<T>) => Promise<T>

/** An open database, the only database object that stores, actions and jobs receive. */
export type Database = {
  /** Runs each statement outside a transaction, on any free connection. */
  db: Db
  /**
   * Runs the reads that fill caches of this process, on one connection outside the pool. A transaction may wait for
   * such a read; through the pool, it could wait for a connection that only the end of a waiting transaction frees.
   */
  cacheReads: Db
  /** The connection pool, for code that uses `pg` directly (the rate limiter). */
  pool: pg.Pool
  transaction: RunTransaction
  /**
   * Runs the reads of an export or a report. They run on a replica if one has applied everything that was committed
   * before the call, otherwise on the leader. `read` may run twice, so it must only read. Make no decision that depends
   * on its result.
   */
  report: ReadReport
  /** The address of this database, for a second pool, a migration or a backup. */
  connection: DatabaseConnection
  /** Ends the pool, then stops the embedded PostgreSQL if there is one. May be called twice. */
  close: () => Promise<void>
}

export type PoolOptions = {
  log: Log
  /** Maximum number of connections; defaults to 10. The embedded server accepts 40 in total. */
  poolSize?: number
  /** Time (ms) after which the database cancels a statement; defaults to 30 s. */
  statementTimeoutMs?: number
  /**
   * Time (ms) after which this process stops waiting for an answer, for example because the network was lost without an
   * error; defaults to 5 s more than the statement timeout.
   */
  answerTimeoutMs?: number
  /** Time (ms) after which an idle connection is probed, so that its loss is noticed; defaults to 10 s. */
  keepAliveMs?: number
  /** Time (s) after which a connection is replaced; defaults to 30 minutes. */
  lifetimeS?: number
  /** The application name shown in pg_stat_activity. */
  applicationName?: string
  /**
   * Whether the address is that of a PgBouncer in transaction mode: no prepared statements and no session settings when
   * connecting; the statement timeout is then enforced by this process only.
   */
  isBehindPgBouncer?: boolean
}

const OLDEST_VERSION = 150_000

/** The connections of each pool that are still open. Ending a pool only requests that they close. */
const CONNECTIONS = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/**
 * Opens a connection pool to a running PostgreSQL and checks that it responds.
 * @throws DatabaseRefusal when PostgreSQL does not respond or is too old.
 */
export async function openPool(connection: DatabaseConnection, options: PoolOptions): Promise<pg.Pool> {
  const pool = createPool(connection, options)
  try {
    await refuseUnfit(pool, connection)
  } catch (error) {
    await pool.end()
    throw error
  }
  return pool
}

/** Returns a pool that connects at its first statement. */
export function createPool(connection: DatabaseConnection, options: PoolOptions): pg.Pool {
  const { log } = options
  const pool = new pg.Pool(poolConfigOf(connection, options))
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  const connections = new Set<pg.PoolClient>()
  CONNECTIONS.set(pool, connections)
  pool.on('remove', (client) => connections.delete(client))
  // The pool listens for errors of idle connections only. Without this listener, the loss of a connection in use would
  // end the process.
  pool.on('connect', (client) => {
    connections.add(client)
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'))
    refuseUnreplicatedCommits(client)
  })
  return pool
}

/**
 * Ends the pool and waits until its connections are closed, because a PostgreSQL that is stopped earlier would report
 * each open connection as an error. After 10 s the remaining connections are left to the end of the process.
 */
export async function endPool(pool: pg.Pool, log: Log): Promise<void> {
  try {
    const ended = pool.end().then(() => untilAllGone(pool))
    await withTimeout(ended, 10_000, 'ending the database connections')
  } catch (error) {
    log.warn({ err: error }, 'the database connections did not all end')
  }
}

function untilAllGone(pool: pg.Pool): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ((CONNECTIONS.get(pool)?.size ?? 0) === 0) resolve()
    }
    pool.on('remove', look)
    look()
  })
}

function poolConfigOf(connection: DatabaseConnection, options: PoolOptions): pg.PoolConfig {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000
  const shared: pg.PoolConfig = {
    ...clientConfigOf(connection),
    application_name: options.applicationName ?? POOL_NAME,
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAliveInitialDelayMillis: options.keepAliveMs ?? 10_000,
    // Replace connections after this time, because a host name may be moved to another server, which only new
    // connections reach.
    maxLifetimeSeconds: options.lifetimeS ?? 30 * 60,
    query_timeout: options.answerTimeoutMs ?? statementTimeoutMs + 5_000,
  }
  if (options.isBehindPgBouncer) return { ...shared, query_timeout: statementTimeoutMs }
  return {
    ...shared,
    Client: NamingClient,
    // Send each statement at once, even if the previous one on the connection has no result yet.
    pipeline: true,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  }
}

async function refuseUnfit(pool: pg.Pool, connection: DatabaseConnection): Promise<void> {
  const where = describeConnection(connection)
  let row: { version: string; number: string } | undefined
  try {
    const answer = await pool.query<{ version: string; number: string }>(
      `select version() as version, current_setting('server_version_num') as number`,
    )
    row = answer.rows[0]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DatabaseRefusal(`The database does not answer (${where}): ${why}`, { cause: error })
  }
  // Other engines that use PostgreSQL's protocol number their versions differently, so their version is not checked.
  if (row?.version.startsWith('PostgreSQL ') && Number(row.number) < OLDEST_VERSION) {
    throw new DatabaseRefusal(`The database (${where}) is ${row.version}; PostgreSQL 15 or newer is needed.`)
  }
}
