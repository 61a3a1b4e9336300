import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Log } from '../log.ts'
import { sleepMs } from '../timers.ts'
import { clientConfigOf, type DatabaseConnection } from './connection.ts'
import { findSqlState, SQL_STATE } from './sql-state.ts'

export type MigrateOptions = {
  connection: DatabaseConnection
  /** Absolute path of the folder that contains one subfolder for each migration. May be empty. */
  migrationsFolder: string
  log: Log
}

/**
 * Applies the pending migrations in the folder. Several processes may call it at once: one does the work, the others
 * wait for its lock and find nothing left to apply. The lock and all pending migrations are in one transaction, so a
 * killed run leaves nothing behind.
 * @returns the names of the migrations that this call applied, oldest first.
 */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const { connection, migrationsFolder, log } = options
  const local = readMigrationFiles({ migrationsFolder }).map((migration) => migration.name)
  // A plain client, not the pool's: a migration may run longer than the statement timeout, and preparing its statements
  // gains nothing.
  const client = new pg.Client({ ...clientConfigOf(connection), application_name: 'paddock migrations' })
  client.on('error', (error) => log.debug({ err: error }, 'the migration lost its connection'))
  await client.connect()
  try {
    await makeLockRow(client)
    const applied = await drizzle({ client }).transaction(async (tx) => {
      await tx.execute(sql`select id from migration_lock where id = 1 for update`)
      const before = await appliedNames(client)
      warnOfUnknown(before, local, log)
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
      // IF NOT EXISTS gives no protection from another session that creates the same table at the same moment.
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

function warnOfUnknown(applied: string[], local: string[], log: Log): void {
  const unknown = applied.filter((name) => !local.includes(name))
  if (unknown.length > 0) log.warn({ unknown }, 'the database is newer than this program')
}
