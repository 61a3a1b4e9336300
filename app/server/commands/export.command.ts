/** The club as one archive file: `export` writes it, `import` restores it into a new club. */
import { resolve } from 'node:path'
import { ARCHIVE_ENDING, createTarStore, openTarStore } from '#platform/server/backup/tar-store.ts'
import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { chooseBackup } from '#platform/server/backup/check-backup.ts'
import { takeBackup } from '#platform/server/backup/take-backup.ts'
import { showNewPassphrase } from './backup.command.ts'
import { clubFiles, clubSecretKey, findBackupKey, openClubConnection } from './club-place.ts'
import { type CommandDeps, countText, megabytesText, neededOption, secondsText } from './command.ts'
import { restoreFrom } from './restore.command.ts'

/** `export --to FILE.tar`: writes the whole club into one archive. The club may be in use meanwhile. */
export async function exportCommand(deps: CommandDeps): Promise<void> {
  const { settings, options, clock, random, log, say } = deps
  const path = archivePath(neededOption(options, 'to', 'club.tar'))
  const { connection, close } = await openClubConnection(settings, log)
  const startedAtMs = clock.nowMs()
  try {
    const secretKey = clubSecretKey(settings, random)
    const store = await createTarStore(path, clock)
    const report = await takeBackup(
      {
        connection,
        files: clubFiles(settings, deps),
        secretKey,
        backupKey: findBackupKey(settings.dataDir) ?? showNewPassphrase(deps),
      },
      { store, clock, random },
    ).catch(async (error: unknown) => {
      await store.abandon()
      throw error
    })
    await store.close()
    const { manifest, rows, tableBytes } = report
    say(`The club is in ${path}, as it was at ${manifest.takenAt}, after ${secondsText(clock, startedAtMs)}.`)
    say(
      `It contains ${countText(rows)} rows (${megabytesText(tableBytes)} compressed) and ${countText(manifest.files.count)} files ` +
        `(${megabytesText(manifest.files.byteSize)}). To import it, the passphrase of the backups is needed.`,
    )
  } finally {
    await close()
  }
}

/**
 * `import --from FILE.tar [--replace]`: restores an exported club into the embedded database, or into the empty database
 * that DATABASE_URL names.
 */
export async function importCommand(deps: CommandDeps): Promise<void> {
  const store = await openTarStore(archivePath(neededOption(deps.options, 'from', 'club.tar')))
  await restoreFrom(deps, store, await chooseBackup(store, undefined))
}

function archivePath(path: string): string {
  if (!path.endsWith(ARCHIVE_ENDING))
    throw new BackupRefusal(`The archive's name must end in ${ARCHIVE_ENDING}: ${path}`)
  return resolve(path)
}
