import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { middleOf } from './directory.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */

/** Matches the databases of clubs, which `clubs:add` names after the club. */
export const CLUB_DATABASES = 'paddock\\_club\\_%'

/**
 * Connects to a database while a function runs. @template T @param {string} url @param {(client: pg.Client) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withClient(url, run) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** Measures the size of the clubs' databases. @param {string} url @param {readonly string[]} hosts @returns {Promise<Figure[]>} */
export function measureDisk(url, hosts) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select pg_database_size(datname)::float8 as bytes from pg_database where datname like $1`,
      [CLUB_DATABASES],
    )
    const sizes = rows.map(({ bytes }) => Number(bytes) / 1e6)
    return [
      { what: 'databases of clubs', value: rows.length, exactly: hosts.length },
      { what: 'disk of a new club, median', value: middleOf(sizes), unit: 'MB', most: 40 },
    ]
  })
}

/**
 * Counts sessions and transactions in the clubs' databases while no request arrives. Transactions include those of
 * PostgreSQL's own autovacuum.
 * @param {string} url @param {number} ms
 * @returns {Promise<{ sessions: number, transactionsPerS: number, connections: number }>} sessions that clients began,
 *   and connections of clients at the end
 */
export function watchClubs(url, ms) {
  return withClient(url, async (client) => {
    const counts = async () => {
      const { rows } = await client.query(
        `select sum(xact_commit + xact_rollback)::float8 as transactions, sum(sessions)::float8 as sessions
         from pg_stat_database where datname like $1`,
        [CLUB_DATABASES],
      )
      return { transactions: Number(rows[0].transactions), sessions: Number(rows[0].sessions) }
    }
    const before = await counts()
    await pause(ms)
    const after = await counts()
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity where datname like $1 and backend_type = 'client backend'`,
      [CLUB_DATABASES],
    )
    return {
      sessions: after.sessions - before.sessions,
      transactionsPerS: ((after.transactions - before.transactions) / ms) * 1_000,
      connections: Number(rows[0].count),
    }
  })
}
