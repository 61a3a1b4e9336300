/** `move`: copies the club's database into another PostgreSQL. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { dumpDatabase } from '#platform/server/backup/dump-database.store.ts'
import { openFolderStore } from '#platform/server/backup/folder-store.ts'
import { refuseFilledDatabase } from '#platform/server/backup/load-database.store.ts'
import { countClients } from '#platform/server/database/count-clients.store.ts'
import { describeConnection } from '#platform/server/database/connection.ts'
import { databaseFolder, openClubConnection } from './club-place.ts'
import { type CommandDeps, countText, neededOption, secondsText } from './command.ts'
import { loadClub } from './restore-club.ts'

/**
 * `move --to postgres://…`: copies all rows into an empty database of any PostgreSQL from 15 on and compares the counts.
 * The present database stays as it is. Files and keys stay where they are.
 * @throws BackupRefusal while the server runs, because later changes would be lost, and for a database that is not empty
 */
export async function moveCommand(deps: CommandDeps): Promise<void> {
  const { settings, options, clock, random, log, say } = deps
  const url = neededOption(options, 'to', 'postgres://USER:PASSWORD@HOST/DATABASE')
  if (!/^postgres(ql)?:\/\//.test(url)) throw new BackupRefusal('--to must begin with postgres://')
  const target = { url }
  const { connection, close } = await openClubConnection(settings, log)
  const folder = join(settings.dataDir, `moving-${random.token(48)}`)
  const startedAtMs = clock.nowMs()
  try {
    if ((await countClients(connection)) > 0)
      throw new BackupRefusal(
        'The server is running. Stop it first, so that no change is lost; nothing was changed.',
      )
    await refuseFilledDatabase(target, describeConnection(target))
    const store = openFolderStore(folder, random)
    say(`Copying the database to ${describeConnection(target)}.`)
    const dumped = await dumpDatabase(connection, store, '')
    await loadClub(target, store, dumped, log)
    const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${countText(rows)} rows in ${dumped.tables.length} tables were copied and counted, after ${secondsText(clock, startedAtMs)}.`,
    )
    say('Set DATABASE_URL to the new address, keep DATA_DIR with files and keys, and start the server.')
    if (settings.databaseUrl === undefined)
      say(
        `The old database is unchanged in ${databaseFolder(settings)}. Delete it when you no longer need it.`,
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await close()
  }
}
