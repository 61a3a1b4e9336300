import type { EmptyRelations } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgAsyncDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Log } from '../log.ts'
import { withTimeout } from '../timers.ts'
import { clientConfigOf, type DatabaseConnection, describeConnection } from './connection.ts'
import { NamingClient } from './naming-client.ts'
import { DatabaseRefusal } from './refusal.ts'

/**
 * What a store takes: it reads and writes through it and cannot tell (nor need it) whether it is inside a transaction.
 */
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
  /** Whose connection it is. */
  | '_'
>

/** A `Db` inside one transaction. */
export type Tx = Db & {
  /**
   * Asks for something to be done once everything is committed, before `transaction` answers: dropping a cache.
   * Not done when the transaction fails. A failure of its own is logged, not thrown: the commit stands.
   */
  afterCommit: (fn: AfterCommit) => void
  /**
   * Asks one behind the other without waiting for the answers in between: the database does them in this order, and it
   * is one way there and back instead of one for each. Each `ask` is a single statement, asked for as soon as it is called.
   */
  inOneGo: <const Asks extends readonly (() => Promise<unknown>)[]>(
    asks: Asks,
  ) => Promise<{ [At in keyof Asks]: Awaited<ReturnType<Asks[At]>> }>
  /**
   * Asks for the last thing of the transaction and sends COMMIT along with it. `ask` is a single statement, asked for
   * as soon as it is called; nothing may be asked behind it, and what fails behind it undoes nothing.
   */
  endWith: <T>(ask: () => Promise<T>) => Promise<T>
}

export type AfterCommit = () => void | Promise<void>

export type TransactionOptions = {
  /** 'read committed' when absent. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  isReadOnly?: boolean
}

/**
 * Runs `fn` in one transaction and commits when it ends well. A serialization failure (40001) or deadlock (40P01)
 * runs it again from the start, so `fn` must change nothing but the database; the rest belongs in `afterCommit`.
 * @throws whatever `fn` threw, after the rollback.
 */
export type RunTransaction = <T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/** An open database: the only thing that stores, actions and jobs are handed of it. */
export type Database = {
  /** Each statement by itself, on whichever connection is free. */
  db: Db
  /** For what speaks `pg` itself (the rate limiter). */
  pool: pg.Pool
  transaction: RunTransaction
  /** Where it is; for a second pool, a migration, a backup. */
  connection: DatabaseConnection
  /** Ends the pool, then stops PostgreSQL if it was started here. May be called twice. */
  close: () => Promise<void>
}

export type PoolOptions = {
  log: Log
  /** Connections at most, 10 when absent. The embedded server takes 40 in all. */
  poolSize?: number
  /** A statement that runs longer is ended by the database; 30 s when absent. */
  statementTimeoutMs?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /**
   * For a PgBouncer older than 1.21 in transaction mode: no prepared statements and no session settings at
   * connecting; the statement timeout is then kept on our side only.
   */
  isBehindOldPgBouncer?: boolean
}

const OLDEST_VERSION = 150_000

/** The connections of each pool that are not gone yet: ending a pool only asks them to go. */
const CONNECTIONS = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/**
 * Opens connections to a PostgreSQL that is running, and makes sure that it answers.
 * @throws DatabaseRefusal when it does not, or is too old.
 */
export async function openPool(connection: DatabaseConnection, options: PoolOptions): Promise<pg.Pool> {
  const { log } = options
  const pool = new pg.Pool(poolConfigOf(connection, options))
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  const connections = new Set<pg.PoolClient>()
  CONNECTIONS.set(pool, connections)
  pool.on('remove', (client) => connections.delete(client))
  // A connection in use has no listener of the pool's: without this one its loss would end the process.
  pool.on('connect', (client) => {
    connections.add(client)
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'))
  })
  try {
    await refuseUnfit(pool, connection)
  } catch (error) {
    await pool.end()
    throw error
  }
  return pool
}

/**
 * Ends the connections, and waits until they are gone: a PostgreSQL that is stopped before would tell of each as of a
 * fault. Those that are still in use after 10 s are left to the end of the process.
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
    application_name: options.applicationName ?? 'paddock',
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  }
  if (options.isBehindOldPgBouncer) return { ...shared, query_timeout: statementTimeoutMs }
  return {
    ...shared,
    Client: NamingClient,
    // What is asked without waiting for the answer before it is sent at once, instead of kept until that has come.
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
  // Engines that only speak the protocol count their versions otherwise.
  if (row?.version.startsWith('PostgreSQL ') && Number(row.number) < OLDEST_VERSION) {
    throw new DatabaseRefusal(`The database (${where}) is ${row.version}; PostgreSQL 15 or newer is needed.`)
  }
}
