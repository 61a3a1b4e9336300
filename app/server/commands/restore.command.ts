import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { type ArchiveStore, BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { chooseBackup } from '#platform/server/backup/check-backup.ts'
import { openBackupStore } from './club-place.ts'
import { recoverClub } from './recover-club.ts'
import { restoreClub } from './restore-club.ts'
import { type CommandDeps, countText, neededOption, optionOf, secondsText } from './command.ts'

/**
 * `restore --from PLACE [--backup ID | --at INSTANT] [--replace]`: restores the newest backup, the named one, or the
 * club as it was at an instant.
 */
export async function restoreCommand(deps: CommandDeps): Promise<void> {
  const { options } = deps
  const at = instantOption(optionOf(options, 'at'))
  const store = openBackupStore(neededOption(options, 'from', 'FOLDER'), deps)
  if (at !== undefined) {
    await recoverAt(deps, store, at)
    return
  }
  await restoreFrom(deps, store, await chooseBackup(store, optionOf(options, 'backup')))
}

/** Returns the instant, or null for `latest`. @throws BackupRefusal for a text that is neither */
function instantOption(text: string | undefined): string | null | undefined {
  if (text === undefined) return undefined
  if (text === 'latest') return null
  // Refuse a text without a zone, because it would mean a different instant on each machine.
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (hasZone && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString()
  throw new BackupRefusal(
    '--at needs an instant with its time zone, such as 2026-11-23T19:30:00+11:00 or 2026-11-23T08:30:00Z, or the word latest.',
  )
}

async function recoverAt(
  { settings, options, clock, random, log, say }: CommandDeps,
  store: ArchiveStore,
  at: string | null,
): Promise<void> {
  if (optionOf(options, 'backup') !== undefined)
    throw new BackupRefusal('Use either --backup or --at: --at chooses the base itself.')
  const passphrase = await readPassphrase(optionOf(options, 'passphrase-file'))
  const startedAtMs = clock.nowMs()
  const canReplace = options['replace'] === true
  const unlock = { passphrase }
  const report = await recoverClub({ settings, store, at, unlock, canReplace, random, log, say })
  const { base, lastChangeAt, segments, files } = report
  say(`The club is restored after ${secondsText(clock, startedAtMs)}.`)
  say(
    lastChangeAt === null
      ? `It is as it was at ${base.takenAt}; nothing was changed after that.`
      : `The last change in it is of ${lastChangeAt}.`,
  )
  say(`The base ${base.id}, ${countText(segments)} segments and ${countText(files.length)} files were used.`)
  sayWhatElse(report, say)
  await store.close()
}

/** Asks for the passphrase, restores a backup and reports what was done. Closes the store. */
export async function restoreFrom(
  { settings, options, clock, random, log, say }: CommandDeps,
  store: ArchiveStore,
  id: string,
): Promise<void> {
  const passphrase = await readPassphrase(optionOf(options, 'passphrase-file'))
  const startedAtMs = clock.nowMs()
  const { manifest, rows, formerClub, hasOtherSecretKey } = await restoreClub({
    settings,
    store,
    id,
    unlock: { passphrase },
    canReplace: options['replace'] === true,
    random,
    log,
    say,
  })
  say(`The club is restored as it was at ${manifest.takenAt}, after ${secondsText(clock, startedAtMs)}.`)
  say(
    `${countText(rows)} rows and ${countText(manifest.files.count)} files have the counts and hashes of the backup.`,
  )
  sayWhatElse({ formerClub, hasOtherSecretKey }, say)
  await store.close()
}

function sayWhatElse(
  { formerClub, hasOtherSecretKey }: { formerClub: string | null; hasOtherSecretKey: boolean },
  say: CommandDeps['say'],
): void {
  if (formerClub !== null)
    say(`The former club was moved to ${formerClub}. Delete it when you no longer need it.`)
  if (hasOtherSecretKey)
    say(
      'SECRET_KEY is set to another key than the restored one. Remove it, so that the restored key is used.',
    )
}

/** Reads the passphrase from the file, or asks for it at the terminal. */
export async function readPassphrase(file: string | undefined): Promise<string> {
  if (file !== undefined) return readFileSync(file, 'utf8').trim()
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question('Passphrase of the backup: ')).trim()
  } finally {
    terminal.close()
  }
}
