import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Log } from '../log.ts'
import { sleepMs } from '../timers.ts'
import { clientConfigOf, type DatabaseConnection } from './connection.ts'
import { isNarrowing } from './narrowing.ts'
import { DatabaseRefusal } from './refusal.ts'
import { findSqlState, SQL_STATE } from './sql-state.ts'

export type MigrateOptions = {
  connection: DatabaseConnection
  /** Absolute path of the folder that contains one subfolder for each migration. May be empty. */
  migrationsFolder: string
  log: Log
  patience?: Patience
}

/** How long and how often to try if another program has locked a table. */
type Patience = {
  /** How long a migration waits for the lock of a table. All other statements on the table wait during this time. */
  tableLockMs: number
  /** How often the migrations are tried. At least 1. */
  tries: number
  pauseMs: number
}

const PATIENCE: Patience = { tableLockMs: 2_000, tries: 60, pauseMs: 5_000 }

/**
 * Applies the pending migrations in the folder. Several processes may call it at once: one applies them, and the others
 * wait for its lock and then find no pending migration. The lock and all pending migrations are in one transaction, so
 * a killed run leaves nothing behind.
 *
 * Other programs may be using the database. While a migration waits for the lock of a table, all other statements on
 * that table wait behind it. So after two seconds the attempt ends, the statements continue, and the next attempt
 * follows; this is repeated for five minutes.
 * @returns the names of the migrations that this call applied, oldest first.
 * @throws DatabaseRefusal if a newer program has removed what this one needs, or if a table stays locked
 */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const { log, patience: { tries, pauseMs } = PATIENCE } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryMigrations(options)
    } catch (error) {
      if (findSqlState(error) !== SQL_STATE.lockNotAvailable) throw error
      if (attempt >= tries) throw tablesStayLocked(error)
      log.warn(
        { attempt, of: tries },
        'another program has locked a table that a migration changes; trying again',
      )
      await sleepMs(pauseMs)
    }
  }
}

async function tryMigrations(options: MigrateOptions): Promise<string[]> {
  const { connection, migrationsFolder, log, patience: { tableLockMs } = PATIENCE } = options
  const local = readMigrationFiles({ migrationsFolder }).map((migration) => migration.name)
  // Uses its own client instead of the pool: a migration may run longer than the statement timeout, and preparing its
  // statements gains nothing.
  const client = new pg.Client({ ...clientConfigOf(connection), application_name: 'paddock migrations' })
  client.on('error', (error) => log.debug({ err: error }, 'the migration lost its connection'))
  await client.connect()
  try {
    await makeLockRow(client)
    const applied = await drizzle({ client }).transaction(async (tx) => {
      // Wait without limit for another process that is migrating.
      await tx.execute(sql`set local lock_timeout = 0`)
      await tx.execute(sql`select id from migration_lock where id = 1 for update`)
      const before = await appliedNames(client)
      refuseNarrowed(before, local, log)
      await tx.execute(sql.raw(`set local lock_timeout = ${tableLockMs}`))
      await migrate(tx, { migrationsFolder })
      return local.filter((name) => !before.includes(name))
    })
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    return applied
  } finally {
    await client.end()
  }
}

/**
 * Creates the row that serves as the migration lock. A row and not an advisory lock, because some distributed engines
 * that speak PostgreSQL's protocol have no advisory locks.
 */
async function makeLockRow(client: pg.Client): Promise<void> {
  const ATTEMPTS = 20
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('create table if not exists migration_lock (id integer primary key)')
      await client.query('insert into migration_lock (id) values (1) on conflict (id) do nothing')
      return
    } catch (error) {
      // Try again after a race: IF NOT EXISTS does not protect from another session that creates the same table at the
      // same moment.
      if (attempt >= ATTEMPTS || !isCreationRace(error)) throw error
      await sleepMs(10 * attempt)
    }
  }
}

function isCreationRace(error: unknown): boolean {
  const code = findSqlState(error)
  return (
    code === SQL_STATE.uniqueViolation ||
    code === SQL_STATE.duplicateTable ||
    code === SQL_STATE.duplicateObject ||
    code === SQL_STATE.serializationFailure ||
    code === SQL_STATE.internalError
  )
}

async function appliedNames(client: pg.Client): Promise<string[]> {
  const there = await client.query(
    `select 1 from information_schema.tables where table_schema = 'drizzle' and table_name = '__drizzle_migrations'`,
  )
  if (there.rowCount === 0) return []
  const { rows } = await client.query<{ name: string | null }>(
    'select name from drizzle.__drizzle_migrations',
  )
  return rows.flatMap((row) => (row.name === null ? [] : [row.name]))
}

/**
 * Warns if the database has migrations that this program does not have.
 * @throws DatabaseRefusal if one of them removed what this program may need
 */
function refuseNarrowed(applied: string[], local: string[], log: Log): void {
  const unknown = applied.filter((name) => !local.includes(name))
  if (unknown.length > 0) log.warn({ unknown }, 'the database is newer than this program')
  const narrowing = unknown.filter(isNarrowing)
  if (narrowing.length === 0) return
  throw new DatabaseRefusal(
    `A newer version of the program has removed parts of the database that this version may need (${narrowing.join(', ')}). Start the newer version, or restore a backup from before its first start.`,
  )
}

function tablesStayLocked(cause: unknown): DatabaseRefusal {
  const message =
    'The database could not be migrated, because another program has locked a table for minutes. Nothing was changed. End the program that holds the lock (the view pg_locks names it) and start again.'
  return new DatabaseRefusal(message, { cause })
}
