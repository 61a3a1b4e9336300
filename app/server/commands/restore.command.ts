import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { ArchiveStore } from '#platform/server/backup/archive-store.ts'
import { chooseBackup } from '#platform/server/backup/check-backup.ts'
import { openBackupStore } from './club-place.ts'
import { restoreClub } from './restore-club.ts'
import { type CommandDeps, countText, neededOption, optionOf, secondsText } from './command.ts'

/** `restore --from PLACE [--backup ID] [--replace]`: restores the newest backup, or the named one. */
export async function restoreCommand(deps: CommandDeps): Promise<void> {
  const { options } = deps
  const store = openBackupStore(neededOption(options, 'from', 'FOLDER'), deps)
  await restoreFrom(deps, store, await chooseBackup(store, optionOf(options, 'backup')))
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
  if (formerClub !== null)
    say(`The former club was moved to ${formerClub}. Delete it when you no longer need it.`)
  if (hasOtherSecretKey)
    say(
      'SECRET_KEY is set to another key than the restored one. Remove it, so that the restored key is used.',
    )
  await store.close()
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
