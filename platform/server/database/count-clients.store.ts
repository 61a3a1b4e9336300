import pg from 'pg'
import { clientConfigOf, type DatabaseConnection } from './connection.ts'

/** The name with which the connections of a server's pool appear in PostgreSQL. */
export const POOL_NAME = 'paddock'

/** Returns the number of connections that running servers of this program have to the database. */
export async function countClients(connection: DatabaseConnection): Promise<number> {
  const client = new pg.Client(clientConfigOf(connection))
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
      [POOL_NAME],
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
