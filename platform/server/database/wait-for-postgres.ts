import pg from 'pg'
import type { Clock } from '#platform/shared/clock.ts'
import type { Log } from '../log.ts'
import { sleepMs } from '../timers.ts'
import { clientConfigOf, type DatabaseConnection, withDatabaseName } from './connection.ts'
import { DATABASE_NAME } from './embedded-address.ts'
import type { Postmaster } from './postmaster.ts'

const BETWEEN_TRIES_MS = 15
const NEWS_EVERY_MS = 5_000

/**
 * Waits until PostgreSQL accepts connections, however long its recovery after a power cut takes, and creates our
 * database in a new cluster.
 * @returns false when the server process ended instead.
 */
export async function waitUntilServing(
  postmaster: Postmaster,
  connection: DatabaseConnection,
  clock: Clock,
  log: Log,
): Promise<boolean> {
  let nextNewsAtMs = clock.nowMs() + NEWS_EVERY_MS
  while (!postmaster.hasEnded()) {
    if (await hasMadeContact(connection)) return true
    if (clock.nowMs() >= nextNewsAtMs) {
      nextNewsAtMs += NEWS_EVERY_MS
      log.info({ said: postmaster.lastOutput() }, 'still waiting for PostgreSQL')
    }
    await Promise.race([sleepMs(BETWEEN_TRIES_MS), postmaster.ended])
  }
  await postmaster.ended
  return false
}

async function hasMadeContact(connection: DatabaseConnection): Promise<boolean> {
  const client = new pg.Client({
    ...clientConfigOf(withDatabaseName(connection, 'postgres')),
    connectionTimeoutMillis: 5_000,
  })
  // Losing the connection also rejects the query or the connection attempt, so nothing needs to be done here.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    if (isNotYet(error)) return false
    throw error
  }
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
    return true
  } finally {
    await client.end()
  }
}

/**
 * Returns whether PostgreSQL is still starting: there is no socket yet, nothing listens on it yet, or the server
 * reports that it is starting.
 */
function isNotYet(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string') return ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code)
  return error instanceof Error && /terminated|timeout/.test(error.message)
}
