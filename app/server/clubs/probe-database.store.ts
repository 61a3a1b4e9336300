import pg from 'pg'
import { clientConfigOf } from '#platform/server/database/connection.ts'

const CONNECT_LIMIT_MS = 5_000

/**
 * Checks that a club's database accepts a connection, within a few seconds: a host that has lost its network answers
 * nothing, and the club must not take the turn of others meanwhile.
 * @throws Error as PostgreSQL or the network reports it
 */
export async function probeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ ...clientConfigOf({ url }), connectionTimeoutMillis: CONNECT_LIMIT_MS })
  // The loss of the connection is reported by `connect` or `end`; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => undefined)
  }
}
