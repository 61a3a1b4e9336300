import { recordBackupStatus } from '#platform/server/backup/backup-status.ts'
import { deleteOldBases } from '#platform/server/backup/continuous/delete-old-bases.ts'
import { takeBase } from '#platform/server/backup/continuous/take-base.store.ts'
import { deleteOldBackups } from '#platform/server/backup/retention.ts'
import { takeBackup } from '#platform/server/backup/take-backup.ts'
import {
  archivesContinuously,
  clubFiles,
  clubSecretKey,
  databaseFolder,
  findBackupKey,
  openBackupStore,
  refuseAmongFiles,
  openClubConnection,
  renewBackupKey,
} from './club-place.ts'
import { type CommandDeps, countText, megabytesText, optionOf, secondsText } from './command.ts'

/** `backup [--to PLACE]`: takes a backup, by default to BACKUP_TO, where old backups are then deleted. The
 * club may be in use meanwhile. */
export async function backupCommand(deps: CommandDeps): Promise<void> {
  const { settings, options, clock, random, log, say } = deps
  const place = optionOf(options, 'to') ?? settings.backupTo
  refuseAmongFiles(settings, place)
  const { connection, close } = await openClubConnection(settings, log)
  const startedAtMs = clock.nowMs()
  try {
    const backupKey = findBackupKey(settings.dataDir) ?? showNewPassphrase(deps)
    const store = openBackupStore(place, deps)
    const source = {
      connection,
      files: clubFiles(settings, deps),
      secretKey: clubSecretKey(settings, random),
      backupKey,
    }
    const report = await takeBackup(source, { store, clock, random })
    const { manifest, rows, tableBytes, addedFileBytes } = report
    say(
      `Backup ${manifest.id} is complete in ${store.description}, after ${secondsText(clock, startedAtMs)}.`,
    )
    say(
      `It contains ${countText(rows)} rows in ${manifest.tables.length} tables (${megabytesText(tableBytes)} compressed) ` +
        `and ${countText(manifest.files.count)} files (${megabytesText(manifest.files.byteSize)}, of which ${megabytesText(addedFileBytes)} were new).`,
    )
    if (optionOf(options, 'to') === undefined) {
      if (archivesContinuously(settings)) {
        const base = await takeBase(
          { ...source, databaseFolder: databaseFolder(settings) },
          { store, clock, random },
        )
        if (base !== null) {
          say(`From ${base.takenAt} on, the club can be restored as it was at any minute.`)
          await deleteOldBases(store, clock)
        }
      }
      const deleted = await deleteOldBackups(store, clock)
      if (deleted.length > 0) say(`${countText(deleted.length)} old backups were deleted.`)
    }
    await store.close()
    const at = manifest.takenAt
    const files = manifest.files.count
    const lastBackup = { id: manifest.id, at, place: store.description, rows, files }
    recordBackupStatus(settings.dataDir, { lastBackup, lastFailure: null }, random)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const lastFailure = { at: new Date(startedAtMs).toISOString(), message }
    recordBackupStatus(settings.dataDir, { lastFailure }, random)
    throw error
  } finally {
    await close()
  }
}

/** `backup:passphrase`: creates a new passphrase for the backups from now on. */
export async function passphraseCommand(deps: CommandDeps): Promise<void> {
  const { close } = await openClubConnection(deps.settings, deps.log)
  await close()
  const isFirst = findBackupKey(deps.settings.dataDir) === null
  showNewPassphrase(deps)
  if (!isFirst)
    deps.say('Backups that were made before need the passphrase of their time. Take a new backup now.')
}

/** Creates the key of the backups and shows its passphrase, once. */
export function showNewPassphrase({ settings, random, say }: CommandDeps) {
  const { key, passphrase } = renewBackupKey(settings.dataDir, random)
  say('')
  say(`    The passphrase of your backups:  ${passphrase}`)
  say('')
  say('Write it down and keep it away from this machine. It is shown only now and stored nowhere.')
  say('Without it nobody can restore a backup. If it is lost while the club runs: npm run backup:passphrase')
  say('')
  return key
}
