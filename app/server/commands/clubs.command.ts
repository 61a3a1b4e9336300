/** `clubs:add`, `clubs:list`, `clubs:set`, `clubs:migrate`, `clubs:remove`: the directory of CLUBS_URL. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isWithoutPeople } from '#features/accounts/server/accounts.public.ts'
import { newFirstStart } from '#features/staff/server/staff.public.ts'
import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { IN_AN_ENTRY } from '../clubs/clubs-needs.ts'
import { type ClubDirectory, type ClubEntry, openClubDirectory } from '../clubs/club-directory.store.ts'
import { refuseWrongEntry } from '../clubs/club-settings.ts'
import { createClubDatabase } from '../clubs/create-club-database.store.ts'
import { SETUP_PATH } from '../first-start.ts'
import { PROJECT_FOLDERS } from '../project-folders.ts'
import { type CommandDeps, countText, neededOption, optionOf, secondsText } from './command.ts'

/** The dependencies of a command about the directory. */
export type ClubsCommandDeps = Omit<CommandDeps, 'settings'> & { clubsUrl: string }

const HOST_EXAMPLE = 'club.example.org'
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/
const CLUB_ID = /^[a-z][a-z0-9-]{0,39}$/

/**
 * `clubs:add --host HOST --mail-from SENDER [--address ORIGIN] [--id ID] [--database URL]`: adds a club, creates its
 * database unless one is named, migrates it and prints the link to its set-up page. It can be repeated after a failure.
 * @throws BackupRefusal or SettingsRefusal, with nothing changed, for a wrong or taken name
 */
export async function addClubCommand(deps: ClubsCommandDeps): Promise<void> {
  const { options, clubsUrl, clock, random, log, say } = deps
  const startedMs = clock.nowMs()
  const host = hostOption(options)
  const id = optionOf(options, 'id') ?? idOf(host)
  if (!CLUB_ID.test(id))
    throw new BackupRefusal(
      `--id ${id} must begin with a small letter and contain small letters, digits and hyphens.`,
    )
  const given = optionOf(options, 'database')
  const entry = {
    host,
    id,
    appUrl: addressOption(options) ?? `https://${host}`,
    databaseUrl: given ?? clubsUrl,
    settings: { MAIL_FROM: neededOption(options, 'mail-from', '"Club <office@club.example.org>"') },
  }
  refuseWrongEntry(entry)
  await withDirectory(deps, async (directory) => {
    const taken = (await directory.list()).find((club) => club.host === host || club.id === id)
    if (taken !== undefined)
      throw new BackupRefusal(
        `The directory has the club ${taken.id} at ${taken.host} already. Nothing was changed.`,
      )
    const databaseUrl = given ?? (await createClubDatabase(clubsUrl, id, random))
    await migrateDatabase({
      connection: { url: databaseUrl },
      migrationsFolder: PROJECT_FOLDERS.migrations,
      log,
    })
    const database = await openDatabase({ source: { url: databaseUrl }, poolSize: 2, log, clock })
    try {
      const isNew = await isWithoutPeople(database.db)
      if (!isNew && given === undefined)
        throw new BackupRefusal(
          `The database of ${id} exists and has people. To use it again, name it with --database; to begin anew, choose another --id.`,
        )
      const token = isNew ? await newFirstStart({ database, clock, random, isWithoutPeople }) : null
      if (!(await directory.insert({ ...entry, databaseUrl })))
        throw new BackupRefusal(`Another command has added ${host} in the meantime.`)
      say(
        `The club ${id} is in the directory, after ${secondsText(clock, startedMs)}. Every server answers ${host} within seconds.`,
      )
      if (token !== null) say(`Set it up, once, at\n${entry.appUrl}${SETUP_PATH}/${token}`)
    } finally {
      await database.close()
    }
  })
}

/** `clubs:list`: prints host name, id and address of each club, never the address of its database. */
export async function listClubsCommand(deps: ClubsCommandDeps): Promise<void> {
  await withDirectory(deps, async (directory) => {
    const clubs = await directory.list()
    for (const { host, id, appUrl, settings } of clubs)
      deps.say([host, id, appUrl, Object.keys(settings).toSorted().join(' ')].join('\t'))
    deps.say(`${countText(clubs.length)} clubs.`)
  })
}

/**
 * `clubs:set --host HOST (--name NAME [--value TEXT] | --file FILE)`: changes settings of a club. A file has a line
 * NAME=VALUE for each, like an environment file, so that settings which belong together change at once and secrets are
 * in no list of processes. A setting without a value is removed. APP_URL and DATABASE_URL are the club's address and
 * database.
 * @throws BackupRefusal or SettingsRefusal, with nothing changed, for an unknown club and for wrong settings
 */
export async function setClubCommand(deps: ClubsCommandDeps): Promise<void> {
  const { options, say } = deps
  const host = hostOption(options)
  const changes = changesOption(options)
  await withDirectory(deps, async (directory) => {
    const entry = changedEntry(await knownClub(directory, host), changes)
    refuseWrongEntry(entry)
    if (!(await directory.update(entry)))
      throw new BackupRefusal('Another command has changed the club in the meantime. Run this one again.')
    say(`${Object.keys(changes).join(', ')} of ${host} is stored. Every server uses it within seconds.`)
  })
}

/** `clubs:migrate`: runs the migrations that the clubs' databases lack, one club after the other. */
export async function migrateClubsCommand(deps: ClubsCommandDeps): Promise<void> {
  const { clock, log, say } = deps
  const startedMs = clock.nowMs()
  await withDirectory(deps, async (directory) => {
    const clubs = await directory.list()
    const failed: string[] = []
    for (const [at, { host, databaseUrl }] of clubs.entries()) {
      try {
        const done = await migrateDatabase({
          connection: { url: databaseUrl },
          migrationsFolder: PROJECT_FOLDERS.migrations,
          log,
        })
        say(`${at + 1} of ${clubs.length}\t${host}\t${done.length} migrations`)
      } catch (error) {
        failed.push(host)
        say(
          `${at + 1} of ${clubs.length}\t${host}\t${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
    if (failed.length > 0)
      throw new BackupRefusal(
        `${failed.length} clubs were not migrated: ${failed.join(', ')}. Run the command again.`,
      )
    say(`${countText(clubs.length)} clubs are migrated, after ${secondsText(clock, startedMs)}.`)
  })
}

/** `clubs:remove --host HOST`: removes a club from the directory. Its database, files and backups stay. */
export async function removeClubCommand(deps: ClubsCommandDeps): Promise<void> {
  const host = hostOption(deps.options)
  await withDirectory(deps, async (directory) => {
    const { id } = await knownClub(directory, host)
    await directory.remove(host)
    deps.say(
      `${host} is answered with 404 within seconds. The database and the files of ${id} are unchanged.`,
    )
  })
}

async function withDirectory(
  { clubsUrl, log }: Pick<ClubsCommandDeps, 'clubsUrl' | 'log'>,
  run: (directory: ClubDirectory) => Promise<void>,
): Promise<void> {
  const directory = await openClubDirectory(clubsUrl, log)
  try {
    await run(directory)
  } finally {
    await directory.close()
  }
}

function hostOption(options: CommandDeps['options']): string {
  const host = neededOption(options, 'host', HOST_EXAMPLE).toLowerCase()
  if (!HOST_NAME.test(host))
    throw new BackupRefusal(`--host ${host} must be a host name, like ${HOST_EXAMPLE}.`)
  return host
}

function addressOption(options: CommandDeps['options']): string | undefined {
  const address = optionOf(options, 'address')
  if (address !== undefined && (!URL.canParse(address) || new URL(address).origin !== address))
    throw new BackupRefusal(
      `--address ${address} must be an address without a path, like https://${HOST_EXAMPLE}.`,
    )
  return address
}

/** Returns the settings to change by name; an empty value removes one. */
function changesOption(options: CommandDeps['options']): Record<string, string> {
  const file = optionOf(options, 'file')
  if (file === undefined)
    return { [neededOption(options, 'name', 'VENUE_HOSTS')]: optionOf(options, 'value') ?? '' }
  const values = parseEnv(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}

function idOf(host: string): string {
  return host.replaceAll('.', '-').slice(0, 40)
}

async function knownClub(directory: ClubDirectory, host: string): Promise<ClubEntry> {
  const entry = await directory.find(host)
  if (entry === null) throw new BackupRefusal(`The directory has no club at ${host}. Nothing was changed.`)
  return entry
}

function changedEntry(entry: ClubEntry, changes: Readonly<Record<string, string>>): ClubEntry {
  const { APP_URL: appUrl = entry.appUrl, DATABASE_URL: databaseUrl = entry.databaseUrl, ...others } = changes
  const unknown = Object.keys(others).filter((name) => !IN_AN_ENTRY.includes(name))
  if (unknown.length > 0)
    throw new BackupRefusal(
      `${unknown.join(', ')}: not a setting of one club. There are: APP_URL, DATABASE_URL, ${IN_AN_ENTRY.join(', ')}.`,
    )
  const settings = Object.entries({ ...entry.settings, ...others }).filter(([, value]) => value !== '')
  return { ...entry, appUrl, databaseUrl, settings: Object.fromEntries(settings) }
}
