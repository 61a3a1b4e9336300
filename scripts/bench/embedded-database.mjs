import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Returns where the embedded database listens, read from its own pid file. @param {string} dataDir */
export function placeOfDatabase(dataDir) {
  const file = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((path) => path.endsWith('postmaster.pid'))
  if (!file) throw new Error('The embedded database is not running.')
  const lines = readFileSync(join(dataDir, file), 'utf8').split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]) }
}

/** Opens a connection to the embedded database. @param {string} dataDir */
export async function openDatabaseOf(dataDir) {
  const client = new pg.Client({ ...placeOfDatabase(dataDir), user: 'paddock', database: 'paddock' })
  await client.connect()
  return client
}
