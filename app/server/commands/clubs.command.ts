/** `clubs:add`, `clubs:list`, `clubs:set`, `clubs:migrate`, `clubs:remove`: the directory of CLUBS_URL. */
import { readFileSync } from 'node:fs'
import { isWithoutPeople } from '#features/accounts/server/accounts.public.ts'
import { newFirstStart } from '#features/staff/server/staff.public.ts'
import { BackupRefusal } from '#platform/server/backup/archive-store.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { IN_AN_ENTRY } from '../clubs/clubs-needs.ts'
import { type ClubDirectory, type ClubEntry, openClubDirectory } from '../clubs/club-directory.store.ts'
import { createClubDatabase } from '../clubs/create-club-database.store.ts'
import { SETUP_PATH } from '../first-start.ts'
import { PROJECT_FOLDERS } from '../project-folders.ts'
import { type CommandDeps, countText, neededOption, optionOf, secondsText } from './command.ts'

/** What a command about the directory receives. */
export type ClubsCommandDeps = Omit<CommandDeps, 'settings'> & { clubsUrl: string }

const HOST_EXAMPLE = 'club.example.org'
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/
const CLUB_ID = /^[a-z][a-z0-9-]{0,39}$/

/**
 * `clubs:add --host HOST [--address ORIGIN] [--id ID] [--database URL]`: adds a club, creates its database unless one is
 * named, migrates it and prints the link to its set-up page.
 * @throws BackupRefusal, with nothing changed, for a wrong or taken name
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
  const appUrl = addressOption(options) ?? `https://${host}`
  await withDirectory(deps, async (directory) => {
    const taken = (await directory.list()).find((club) => club.host === host || club.id === id)
    if (taken !== undefined)
      throw new BackupRefusal(
        `The directory has the club ${taken.id} at ${taken.host} already. Nothing was changed.`,
      )
    const databaseUrl = optionOf(options, 'database') ?? (await createClubDatabase(clubsUrl, id, random))
    await migrateDatabase({
      connection: { url: databaseUrl },
      migrationsFolder: PROJECT_FOLDERS.migrations,
      log,
    })
    const database = await openDatabase({ source: { url: databaseUrl }, poolSize: 2, log, clock })
    try {
      const isNew = await isWithoutPeople(database.db)
      const token = isNew ? await newFirstStart({ database, clock, random, isWithoutPeople }) : null
      if (!(await directory.insert({ host, id, databaseUrl, appUrl, settings: {} })))
        throw new BackupRefusal(`Another command has added ${host} in the meantime.`)
      say(
        `The club ${id} is in the directory, after ${secondsText(clock, startedMs)}. Every server answers ${host} within seconds.`,
      )
      if (token !== null) say(`Set it up, once, at\n${appUrl}${SETUP_PATH}/${token}`)
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
 * `clubs:set --host HOST --name NAME [--value TEXT | --value-file FILE]`: changes a setting of a club; without a value it
 * is removed. The names APP_URL and DATABASE_URL change the club's address and database.
 * @throws BackupRefusal for an unknown club or name, and for an address or database without a value
 */
export async function setClubCommand(deps: ClubsCommandDeps): Promise<void> {
  const { options, say } = deps
  const host = hostOption(options)
  const name = neededOption(options, 'name', 'STRIPE_SECRET_KEY')
  const value = valueOption(options)
  await withDirectory(deps, async (directory) => {
    const entry = await knownClub(directory, host)
    await directory.update(host, changedEntry(entry, name, value))
    say(
      `${name} of ${host} is ${value === undefined ? 'removed' : 'set'}. Every server uses it within seconds.`,
    )
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

/** A secret is better read from a file, because other accounts of the machine see the words of a command. */
function valueOption(options: CommandDeps['options']): string | undefined {
  const file = optionOf(options, 'value-file')
  return file === undefined ? optionOf(options, 'value') : readFileSync(file, 'utf8').trim()
}

function idOf(host: string): string {
  return host.replaceAll('.', '-').slice(0, 40)
}

async function knownClub(directory: ClubDirectory, host: string): Promise<ClubEntry> {
  const entry = await directory.find(host)
  if (entry === null) throw new BackupRefusal(`The directory has no club at ${host}. Nothing was changed.`)
  return entry
}

function changedEntry(entry: ClubEntry, name: string, value: string | undefined): ClubEntry {
  if (name === 'APP_URL' || name === 'DATABASE_URL') {
    if (value === undefined) throw new BackupRefusal(`${name} cannot be removed. Nothing was changed.`)
    return { ...entry, ...(name === 'APP_URL' ? { appUrl: value } : { databaseUrl: value }) }
  }
  if (!IN_AN_ENTRY.includes(name))
    throw new BackupRefusal(
      `${name} is not a setting of one club. There are: APP_URL, DATABASE_URL, ${IN_AN_ENTRY.join(', ')}.`,
    )
  const { [name]: _former, ...others } = entry.settings
  return { ...entry, settings: value === undefined ? others : { ...others, [name]: value } }
}
