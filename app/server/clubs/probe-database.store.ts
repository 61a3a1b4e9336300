import pg from 'pg'
import { clientConfigOf } from '#platform/server/database/connection.ts'

const CONNECT_LIMIT_MS = 5_000

/**
 * Checks within a few seconds that a club's database accepts a connection. The time is limited because a host without
 * network never answers, and a club that waits for it would delay the opening of other clubs.
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
