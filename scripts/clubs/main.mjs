// npm run bench:clubs [-- --clubs 200]: adds real clubs to a directory on one PostgreSQL, serves them in one process, and
// measures what a club costs: creation, disk, memory, statements while idle, the first page of a closed club, and the
// migration of all. Prints each figure and ends with code 1 if one is missed. Linux only.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMet, lineOf } from '../processes/figures.mjs'
import { openTemporaryFolder } from '../processes/temporary-folder.mjs'
import { openTargetDatabase } from '../recovery/target-database.ts'
import { buildWhatIsStale } from '../setup/build.mjs'
import { abandon, say } from '../setup/say.mjs'
import { addClubs } from './directory.mjs'
import { measureDisk } from './database-figures.mjs'
import { measureMigration } from './migration-figures.mjs'
import { measureServing } from './serving-figures.mjs'

/** Connections for the open clubs, the commands and the figures. */
const CONNECTIONS = '600'

const { values } = parseArgs({ options: { clubs: { type: 'string', default: '200' } } })
const count = Number(values.clubs)
let missed = 0
/** @param {readonly import('../processes/figures.mjs').Figure[]} figures */
function report(figures) {
  for (const figure of figures) {
    if (!isMet(figure)) missed += 1
    say(lineOf(figure))
  }
}

const { folder, end } = openTemporaryFolder('paddock-clubs-')
try {
  await buildWhatIsStale(process.execPath)
  const postgres = await openTargetDatabase(join(folder, 'postgres'), undefined, {
    max_connections: CONNECTIONS,
  })
  try {
    const place = { clubsUrl: postgres.url, dataDir: join(folder, 'data') }
    const added = await addClubs(place, count)
    report(added.figures)
    report(await measureDisk(postgres.url, added.hosts))
    report(await measureServing(place, added))
    report(await measureMigration(place, folder, count))
  } finally {
    await postgres.stop()
  }
  say(missed === 0 ? 'Every figure is met.' : `${missed} figures are missed.`)
  process.exitCode = missed === 0 ? 0 : 1
} catch (problem) {
  abandon(problem)
} finally {
  await end()
}
