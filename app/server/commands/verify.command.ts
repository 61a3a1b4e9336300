import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { recordBackupStatus } from '#platform/server/backup/backup-status.ts'
import { chooseBackup } from '#platform/server/backup/check-backup.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { clubSecretKey, openBackupStore } from './club-place.ts'
import { type CommandDeps, countText, optionOf, secondsText } from './command.ts'
import { readPassphrase } from './restore.command.ts'
import { type TrialOptions, verifyBackup } from './verify-backup.ts'
import { verifyRecovery } from './verify-recovery.ts'

/**
 * `backup:verify [--from PLACE] [--backup ID] [--passphrase-file FILE]`: restores a backup beside the running club and
 * checks it; without `--backup`, also restores the newest base with the changes that were copied after it. On the
 * club's own machine it needs no passphrase.
 * @throws BackupRefusal if a backup has a fault
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
  const trial = { settings, store, unlock, clock, random, log, say }
  try {
    const faults = await verifyDaily(deps, trial, id)
    if (optionOf(options, 'backup') === undefined) faults.push(...(await verifyChanges(deps, trial)))
    if (faults.length > 0)
      throw new BackupRefusal(
        [`The trial restore from ${store.description} found faults:`, ...faults].join('\n  '),
      )
    say('The running club was not touched.')
  } finally {
    await store.close()
  }
}

/** Verifies a daily backup, and records and returns its faults. */
async function verifyDaily(
  { settings, clock, random, say }: CommandDeps,
  trial: TrialOptions,
  id: string,
): Promise<string[]> {
  const startedAtMs = clock.nowMs()
  const verification = await faultsWhenRefused(() => verifyBackup({ ...trial, id }))
  const { faults } = verification
  const lastVerification = { id, at: instantOf(clock).toISOString(), faults }
  recordBackupStatus(settings.dataDir, { lastVerification }, random)
  if ('manifest' in verification && faults.length === 0) {
    const { tables, files } = verification.manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`The backup ${id} is good, after ${secondsText(clock, startedAtMs)}.`)
    say(
      `A club was restored from it and started; its ${countText(rows)} rows, ${countText(files.count)} files, ` +
        'ledger, audit log, signatures and log books were checked.',
    )
  }
  return faults
}

/** Verifies the newest base and the copied changes, and records and returns the faults. */
async function verifyChanges(
  { settings, clock, random, say }: CommandDeps,
  trial: TrialOptions,
): Promise<string[]> {
  const startedAtMs = clock.nowMs()
  const verification = await faultsWhenRefused(() => verifyRecovery(trial))
  if (verification === null) return []
  const { faults } = verification
  const lastChangeAt = 'base' in verification ? verification.lastChangeAt : null
  const lastRecovery = { at: instantOf(clock).toISOString(), lastChangeAt, faults }
  recordBackupStatus(settings.dataDir, { lastRecovery }, random)
  if ('base' in verification && faults.length === 0) {
    const { base, segments } = verification
    say(
      `The base ${base.id} and ${countText(segments)} segments after it are good, after ${secondsText(clock, startedAtMs)}.`,
    )
    say(
      lastChangeAt === null
        ? 'A club was restored from them and started; nothing was changed after the base.'
        : `A club was restored from them and started; the last change in it is of ${lastChangeAt}.`,
    )
  }
  return faults
}

/** Returns the result of a trial, or its refusal as a fault: a backup that cannot be restored is not good. */
async function faultsWhenRefused<T>(trial: () => Promise<T>): Promise<T | { faults: string[] }> {
  try {
    return await trial()
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] }
  }
}
