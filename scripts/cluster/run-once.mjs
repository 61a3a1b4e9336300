import pg from 'pg'

/**
 * Runs one statement on a connection of its own.
 * @param {string} url @param {string} text @param {unknown[]} [values] @returns {Promise<pg.QueryResult>}
 */
export async function runOnce(url, text, values) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}
