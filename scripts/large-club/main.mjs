import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseOf } from '../bench/embedded-database.mjs'
import { lineOf } from '../bench/rows.mjs'
import { deskSizeRow } from '../bench/sizes.mjs'
import { startTemporaryServer } from '../serving/temporary-server.mjs'
import { buildWhatIsStale } from '../setup/build.mjs'
import { installWhatIsMissing } from '../setup/install.mjs'
import { abandon, say } from '../setup/say.mjs'
import { measureBackup } from './backup-and-restore.mjs'
import { measureDesk } from './desk-calls.mjs'
import { addFiles, insertMembers, insertOrders } from './fill-club.mjs'

// npm run bench:large: fills a demo club with 100,000 members, 200,000 orders and 2 GB of files, and measures the calls
// of the desk, a backup of the running club and its restore. `-- --desk` leaves out the files and the backup. Needs
// 12 GB of free space in the temporary folder.

const MEMBERS = 100_000
const ORDERS_EACH = 2
const FILES = 2_000

const onlyDesk = process.argv.includes('--desk')
const folder = mkdtempSync(join(tmpdir(), 'paddock-large-'))
// Let other users enter the folder, because root starts PostgreSQL as another user.
chmodSync(folder, 0o755)
try {
  await installWhatIsMissing()
  await buildWhatIsStale(process.execPath)
  const rows = await measure()
  say(`\nNode ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`)
  for (const row of rows) say(lineOf(row))
  const missed = rows.filter(({ isMet }) => isMet === false).length
  say(missed === 0 ? '\nEvery budget is met.' : `\n${missed} of ${rows.length} budgets are missed.`)
  process.exitCode = missed === 0 ? 0 : 1
} catch (problem) {
  abandon(problem)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** @returns {Promise<import('../bench/rows.mjs').Row[]>} */
async function measure() {
  const dataDir = join(folder, 'club')
  const settings = { DATA_DIR: dataDir, BACKUP_TO: join(folder, 'backups'), DEMO: '1' }
  say('Starting the demo club…')
  const server = await startTemporaryServer(dataDir, { BACKUP_TO: settings.BACKUP_TO })
  try {
    await fill(dataDir)
    say('Calls of the desk…')
    const rows = [...(await measureDesk({ port: server.port, dataDir })), deskSizeRow()]
    if (onlyDesk) return rows
    say('Backup, verification and restore…')
    return [...rows, ...(await measureBackup({ port: server.port, folder, settings }))]
  } finally {
    await server.stop()
  }
}

/** @param {string} dataDir */
async function fill(dataDir) {
  const database = await openDatabaseOf(dataDir)
  try {
    say(`Adding ${MEMBERS} members and their orders…`)
    await insertMembers(database, MEMBERS)
    await insertOrders(database, ORDERS_EACH)
    if (onlyDesk) return
    say(`Adding ${FILES} files of 1 MB…`)
    await addFiles(database, { filesFolder: join(dataDir, 'files'), count: FILES })
  } finally {
    await database.end()
  }
}
