import { resolve } from 'node:path'
import pg from 'pg'
import { openDatabaseOf } from './bench/embedded-database.mjs'
import { databaseAddress } from './setup/database-address.mjs'

// npm run query -- "select …": runs one statement on the database of a running site and prints the rows as a table. The
// transaction is read-only. Without DATABASE_URL it uses the embedded database in DATA_DIR.

const [statement] = process.argv.slice(2)
if (statement === undefined) {
  console.error('Write a statement: npm run query -- "select count(*) from person"')
  process.exit(2)
}
const { DATA_DIR: folder = 'data' } = process.env
const { url } = databaseAddress(process.env)
const client = url ? new pg.Client({ connectionString: url }) : await openDatabaseOf(resolve(folder))
if (url) await client.connect()
try {
  await client.query('begin transaction read only')
  const { rows, rowCount } = await client.query(statement)
  if (rows.length > 0) console.table(rows)
  console.log(`${rowCount ?? 0} rows`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem))
  process.exitCode = 1
} finally {
  await client.end()
}
