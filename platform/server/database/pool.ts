import { randomInt } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Clock, systemClock } from '#platform/shared/clock.ts'
import type { Log } from '../log.ts'
import { sleepMs as realSleepMs, withTimeout } from '../timers.ts'
import { clientConfigOf, type DatabaseConnection, describeConnection } from './connection.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { NamingClient } from './naming-client.ts'
import { DatabaseRefusal } from './refusal.ts'
import { type Db, type RunTransaction, transactionRunner } from './transaction.ts'

export type { Db, RunTransaction, TransactionOptions, Tx } from './transaction.ts'

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
  close(): Promise<void>
}

export type OpenDatabaseOptions = {
  /** The address of a PostgreSQL (15 or newer), its parts, or the folder of our own. */
  source: DatabaseConnection | { embedded: Pick<EmbeddedPostgresOptions, 'dataDir' | 'settings'> }
  log: Log
  clock?: Clock
  /** Connections at most. The embedded server takes 40 in all. */
  poolSize?: number
  /** A statement that runs longer is ended by the database. */
  statementTimeoutMs?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
  /**
   * For a PgBouncer older than 1.21 in transaction mode: no prepared statements and no session settings at
   * connecting; the statement timeout is then kept on our side only.
   */
  isBehindOldPgBouncer?: boolean
  /** From 0 up to, not including, 1; spreads out what is tried again. */
  chance?: () => number
  sleepMs?: (ms: number) => Promise<void>
}

const OLDEST_VERSION = 150_000
const CHANCE_STEPS = 2 ** 32

/**
 * Opens the club's database and makes sure that it answers: the one at the given address, or our own PostgreSQL
 * in a folder, which is started first.
 * @throws DatabaseRefusal in words for the one who runs the server.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const { source, log } = options
  if (!('embedded' in source)) return openPool(source, options)

  const postgres = await startEmbeddedPostgres({
    ...source.embedded,
    log,
    clock: options.clock ?? systemClock,
  })
  try {
    const database = await openPool(postgres.connection, options)
    return {
      ...database,
      close: async () => {
        await database.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function openPool(connection: DatabaseConnection, options: OpenDatabaseOptions): Promise<Database> {
  const { log } = options
  const pool = new pg.Pool(poolConfigOf(connection, options))
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // A connection in use has no listener of the pool's: without this one its loss would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection was lost'))
  })

  try {
    await refuseUnfit(pool, connection)
  } catch (error) {
    await pool.end()
    throw error
  }

  let closing: Promise<void> | undefined
  return {
    db: drizzle({ client: pool }),
    pool,
    transaction: transactionRunner(pool, {
      log,
      chance: options.chance ?? (() => randomInt(CHANCE_STEPS) / CHANCE_STEPS),
      sleepMs: options.sleepMs ?? realSleepMs,
    }),
    connection,
    close: () => {
      closing ??= endPool(pool, log)
      return closing
    },
  }
}

function poolConfigOf(connection: DatabaseConnection, options: OpenDatabaseOptions): pg.PoolConfig {
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

async function endPool(pool: pg.Pool, log: Log): Promise<void> {
  try {
    await withTimeout(pool.end(), 10_000, 'ending the database connections')
  } catch (error) {
    log.warn({ err: error }, 'the database connections did not all end')
  }
}
