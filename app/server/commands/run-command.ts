/** The maintenance commands of the built server: `node build/server/main.js backup …`. */
import { parseArgs } from 'node:util'
import { FileStoreAway } from '#integrations/files/file-store.ts'
import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { DatabaseRefusal } from '#platform/server/database/refusal.ts'
import type { Log } from '#platform/server/log.ts'
import { S3Failure } from '#platform/server/s3/s3-client.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { clubOfDirectory } from '../clubs/club-of-directory.ts'
import { isWithDirectory, readClubsUrl, readCommandSettings, SettingsRefusal } from '../settings.ts'
import { backupCommand, passphraseCommand } from './backup.command.ts'
import {
  addClubCommand,
  type ClubsCommandDeps,
  listClubsCommand,
  migrateClubsCommand,
  removeClubCommand,
  setClubCommand,
} from './clubs.command.ts'
import { doctorCommand } from './doctor.command.ts'
import type { CommandDeps } from './command.ts'
import { finishExchange } from './database-exchange.ts'
import { exportCommand, importCommand } from './export.command.ts'
import { filesCopyCommand } from './files-copy.command.ts'
import { moveCommand } from './move.command.ts'
import { restoreCommand } from './restore.command.ts'
import { upgradeCommand } from './upgrade.command.ts'
import { verifyCommand } from './verify.command.ts'

type Command = {
  /** The options with a value, and those without. */
  options: Record<string, { type: 'string' | 'boolean' }>
  run: (deps: CommandDeps) => Promise<void>
}

const TEXT = { type: 'string' } as const
const SWITCH = { type: 'boolean' } as const

const COMMANDS: Record<string, Command> = {
  backup: { options: { to: TEXT }, run: backupCommand },
  'backup:passphrase': { options: {}, run: passphraseCommand },
  'backup:verify': { options: { from: TEXT, backup: TEXT, 'passphrase-file': TEXT }, run: verifyCommand },
  doctor: { options: { 'mail-to': TEXT }, run: doctorCommand },
  'files:copy': { options: { from: TEXT, to: TEXT }, run: filesCopyCommand },
  export: { options: { to: TEXT }, run: exportCommand },
  import: { options: { from: TEXT, 'passphrase-file': TEXT, replace: SWITCH }, run: importCommand },
  move: { options: { to: TEXT }, run: moveCommand },
  restore: {
    options: { from: TEXT, at: TEXT, backup: TEXT, 'passphrase-file': TEXT, replace: SWITCH },
    run: restoreCommand,
  },
  'upgrade:database': { options: { package: TEXT }, run: upgradeCommand },
}

/** A command about the directory of several clubs, instead of one club. */
type ClubsCommand = Pick<Command, 'options'> & { run: (deps: ClubsCommandDeps) => Promise<void> }

const CLUBS_COMMANDS: Record<string, ClubsCommand> = {
  'clubs:add': {
    options: { host: TEXT, 'mail-from': TEXT, address: TEXT, id: TEXT, database: TEXT },
    run: addClubCommand,
  },
  'clubs:list': { options: {}, run: listClubsCommand },
  'clubs:set': { options: { host: TEXT, name: TEXT, value: TEXT, file: TEXT }, run: setClubCommand },
  'clubs:migrate': { options: {}, run: migrateClubsCommand },
  'clubs:remove': { options: { host: TEXT }, run: removeClubCommand },
}

/** The option of every command about one club that names the club in the directory of CLUBS_URL. */
const OF_CLUB = { club: TEXT }

/** Runs a command. @param words the name and its options @returns the exit code */
export async function runCommand(words: readonly string[]): Promise<number> {
  const [name = '', ...rest] = words
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const deps = { clock: systemClock, random: systemRandom(systemClock), log: quietLog(), say }
    const clubsCommand = CLUBS_COMMANDS[name]
    if (clubsCommand !== undefined) {
      const { values } = parsedOptions(name, clubsCommand.options, rest)
      await clubsCommand.run({ ...deps, clubsUrl: readClubsUrl(), options: values })
      return 0
    }
    const command = COMMANDS[name]
    if (command === undefined)
      throw new BackupRefusal(
        `There is no command ${name}. There are: ${Object.keys({ ...COMMANDS, ...CLUBS_COMMANDS }).join(', ')}.`,
      )
    const { values } = parsedOptions(name, { ...command.options, ...OF_CLUB }, rest)
    const club = await clubSettingsOf(values['club'], deps.log)
    const settings = club.ofDirectory ?? readCommandSettings()
    finishExchange(settings)
    await command.run({ ...deps, ...club, settings, options: values })
    return 0
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    return 1
  }
}

/**
 * Returns the settings of the club that `--club` names; nothing for a club with a server of its own.
 * @throws BackupRefusal if CLUBS_URL is set and no club is named
 */
async function clubSettingsOf(
  club: string | boolean | undefined,
  log: Log,
): Promise<Pick<CommandDeps, 'ofDirectory'>> {
  if (typeof club === 'string') return { ofDirectory: await clubOfDirectory(club, log) }
  if (isWithDirectory()) throw new BackupRefusal('CLUBS_URL is set. Name the club: --club club.example.org')
  return {}
}

function parsedOptions(name: string, options: Command['options'], rest: string[]) {
  try {
    return parseArgs({ args: rest, options, strict: true, allowPositionals: false })
  } catch (error) {
    const list = Object.entries(options).map(([option, { type }]) =>
      type === 'string' ? `--${option} …` : `--${option}`,
    )
    throw new BackupRefusal(
      `${error instanceof Error ? error.message : String(error)}\n${name} has these options: ${list.join(', ') || 'none'}.`,
    )
  }
}

/**
 * Returns the text that the operator sees for an error: the message of a refusal, or advice if the system refused
 * access to a path. Any other error is a bug, so its stack is shown.
 */
export function messageOf(error: unknown): string {
  const isRefusal =
    error instanceof BackupRefusal ||
    error instanceof S3Failure ||
    error instanceof FileStoreAway ||
    error instanceof DatabaseRefusal ||
    error instanceof SettingsRefusal
  if (isRefusal) return error.message
  const path = forbiddenPath(error)
  if (path !== null)
    return `This account may not write to ${path}. Run the command as the account of the server. If the folder is missing, create it for that account: install -d -m 700 -o ACCOUNT ${path}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Returns the path that the system refused to create or change; null for any other error. */
function forbiddenPath(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  return error.code === 'EACCES' || error.code === 'EPERM' ? String(error.path) : null
}

function quietLog(): Log {
  const nothing = () => undefined
  const print = (details: object, message: string) =>
    void process.stderr.write(`${message} ${JSON.stringify(details)}\n`)
  return { debug: nothing, info: nothing, warn: print, error: print }
}
