import pg from 'pg'
import { clientConfigOf, type DatabaseConnection } from '../../database/connection.ts'

/**
 * Returns the instant of the last change in a recovered database, ISO 8601; null if nothing was changed after the copy
 * from which the database was recovered.
 */
export async function findLastChange(connection: DatabaseConnection): Promise<string | null> {
  const client = new pg.Client(clientConfigOf(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at?.toISOString() ?? null
  } finally {
    await client.end()
  }
}
