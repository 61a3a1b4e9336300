import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Where the embedded database listens, by what it has written down itself. @param {string} dataDir */
export function placeOfDatabase(dataDir) {
  const file = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((path) => path.endsWith('postmaster.pid'))
  if (!file) throw new Error('The embedded database is not running.')
  const lines = readFileSync(join(dataDir, file), 'utf8').split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]) }
}

/** A connection to it. @param {string} dataDir */
export async function openDatabaseOf(dataDir) {
  const client = new pg.Client({ ...placeOfDatabase(dataDir), user: 'paddock', database: 'paddock' })
  await client.connect()
  return client
}
