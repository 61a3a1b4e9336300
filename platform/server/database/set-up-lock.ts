import pg from 'pg'
import type { Log } from '../log.ts'
import { clientConfigOf, type DatabaseConnection } from './connection.ts'

/** The row of `named_lock` that a process locks while it fills an empty database. */
const LOCK_NAME = 'first set-up'

/**
 * Runs `work` while holding a lock: other processes that call this on the same database wait until `work` has ended.
 *
 * A separate connection holds the lock, because filling a database may take longer than the pool allows a statement to
 * wait or a transaction to be idle. The lock ends with its process, so a killed process does not block others.
 * @throws whatever `work` threw, or the database's error if the lock was lost meanwhile
 */
export async function withSetUpLock<T>(
  { connection, log }: { connection: DatabaseConnection; log: Log },
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...clientConfigOf(connection), application_name: 'paddock set-up' })
  client.on('error', (error) => log.debug({ err: error }, 'the set-up lost its connection'))
  await client.connect()
  try {
    await client.query('begin')
    // The server may have its own limits. The limits are changed for this transaction only, which also works behind
    // PgBouncer.
    await client.query('set local lock_timeout = 0')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query(
      'insert into named_lock (name) values ($1) on conflict (name) do update set name = excluded.name',
      [LOCK_NAME],
    )
    const result = await work()
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
