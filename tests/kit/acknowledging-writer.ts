// A program that the crash tests start as a separate process: it starts PostgreSQL in the given folder, then inserts
// rows endlessly and prints each one to stdout after its commit.
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/server/database/open-database.ts'

const [dataDir = '', mode = ''] = process.argv.slice(2)
const silent = () => undefined
// Ignore the signal of Ctrl-C. A real server also takes some time to stop after it, and the database must survive the
// signal meanwhile.
process.on('SIGINT', silent)

const database = await openDatabase({
  source: { embedded: { dataDir, tempDir: dirname(dataDir) } },
  log: { debug: silent, info: silent, warn: silent, error: silent },
})
const { rows } = await database.pool.query<{ pid: number }>(
  `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`,
)
await database.pool.query(
  'create table if not exists kept (id bigint generated always as identity primary key, words text)',
)
process.stdout.write(`postmaster ${rows[0]?.pid}\n`)

while (mode === 'write') {
  const id = await database.transaction(async (tx) => {
    const answer = await tx.execute<{ id: string }>(
      sql`insert into kept (words) values ('a commit') returning id`,
    )
    return answer.rows[0]?.id
  })
  process.stdout.write(`kept ${id}\n`)
}
if (mode === 'stop') {
  await database.close()
  process.stdout.write('stopped\n')
} else {
  process.stdin.resume()
}
