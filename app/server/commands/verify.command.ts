import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { recordBackupStatus } from '#platform/server/backup/backup-status.ts'
import { chooseBackup } from '#platform/server/backup/check-backup.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { clubSecretKey, openBackupStore } from './club-place.ts'
import { type CommandDeps, countText, optionOf, secondsText } from './command.ts'
import { readPassphrase } from './restore.command.ts'
import { verifyBackup } from './verify-backup.ts'

/**
 * `backup:verify [--from PLACE] [--backup ID] [--passphrase-file FILE]`: restores a backup beside the running club and
 * checks it. On the club's own machine it needs no passphrase.
 * @throws BackupRefusal if the backup has a fault
 */
export async function verifyCommand(deps: CommandDeps): Promise<void> {
  const { settings, options, clock, random, log, say } = deps
  const store = openBackupStore(optionOf(options, 'from') ?? settings.backupTo, deps)
  const id = await chooseBackup(store, optionOf(options, 'backup'))
  const file = optionOf(options, 'passphrase-file')
  const unlock =
    file === undefined
      ? { secretKey: clubSecretKey(settings, random) }
      : { passphrase: await readPassphrase(file) }
  const startedAtMs = clock.nowMs()
  const record = (faults: string[]) => {
    const lastVerification = { id, at: instantOf(clock).toISOString(), faults }
    recordBackupStatus(settings.dataDir, { lastVerification }, random)
  }
  const verify = () => verifyBackup({ settings, store, id, unlock, clock, random, log, say })
  try {
    const { manifest, faults } = await verify().catch((error: unknown) => {
      record([error instanceof Error ? error.message : String(error)])
      throw error
    })
    record(faults)
    if (faults.length > 0) throw new BackupRefusal([`The backup ${id} is not good:`, ...faults].join('\n  '))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(`The backup ${id} is good, after ${secondsText(clock, startedAtMs)}.`)
    say(
      `A club was restored from it and started; its ${countText(rows)} rows, ${countText(manifest.files.count)} files, ` +
        'ledger, audit log, signatures and log books were checked. The running club was not touched.',
    )
  } finally {
    await store.close()
  }
}
