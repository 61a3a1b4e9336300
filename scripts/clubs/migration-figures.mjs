import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { inRoot } from '../setup/places.mjs'
import { CLUB_DATABASES, withClient } from './database-figures.mjs'
import { middleOf, runCommand } from './directory.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */
/** @typedef {import('./directory.mjs').Place} Place */

/** A migration of the next release: a new column, a value in all rows of a table, and an index. */
const NEXT_MIGRATION = {
  name: '29990101000000_next_release',
  sql: `alter table "job" add column "next_release" integer;--> statement-breakpoint
update "job" set "next_release" = 1;--> statement-breakpoint
create index "job_next_release" on "job" ("next_release");`,
}

const nothing = () => undefined
const SILENT = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/**
 * Measures the time of `clubs:migrate` when no club lacks a migration, and then migrates the databases of all clubs to a
 * next release, one after the other, as `clubs:migrate` does. Afterwards the program refuses no database, because the
 * migration only adds.
 * @param {Place} place @param {string} folder a folder for the migrations @param {number} count the number of clubs
 * @returns {Promise<Figure[]>}
 */
export async function measureMigration(place, folder, count) {
  const startedMs = performance.now()
  await runCommand(place, ['clubs:migrate'])
  const nothingToDoMs = (performance.now() - startedMs) / count

  const migrationsFolder = join(folder, 'migrations')
  cpSync(inRoot('database', 'migrations'), migrationsFolder, { recursive: true })
  mkdirSync(join(migrationsFolder, NEXT_MIGRATION.name))
  writeFileSync(join(migrationsFolder, NEXT_MIGRATION.name, 'migration.sql'), NEXT_MIGRATION.sql)
  /** @type {number[]} */
  const tookMs = []
  let migrated = 0
  for (const url of await databasesOf(place.clubsUrl)) {
    const beganMs = performance.now()
    const done = await migrateDatabase({ connection: { url }, migrationsFolder, log: SILENT })
    tookMs.push(performance.now() - beganMs)
    if (done.join() === NEXT_MIGRATION.name && (await hasNewColumn(url))) migrated += 1
  }
  return [
    { what: 'time to see that a club needs no migration', value: nothingToDoMs, unit: 'ms', most: 200 },
    { what: 'clubs migrated to the next release', value: migrated, exactly: count },
    { what: 'time to migrate a club, median', value: middleOf(tookMs), unit: 'ms', most: 1_000 },
    {
      what: 'time to migrate all clubs',
      value: tookMs.reduce((sum, ms) => sum + ms, 0) / 1_000,
      unit: 's',
      most: count,
    },
  ]
}

/** Returns the addresses of the clubs' databases. @param {string} clubsUrl @returns {Promise<string[]>} */
function databasesOf(clubsUrl) {
  return withClient(clubsUrl, async (client) => {
    const { rows } = await client.query(
      `select datname from pg_database where datname like $1 order by datname`,
      [CLUB_DATABASES],
    )
    return rows.map(({ datname }) => {
      const url = new URL(clubsUrl)
      url.pathname = `/${datname}`
      return url.href
    })
  })
}

/** @param {string} url @returns {Promise<boolean>} */
function hasNewColumn(url) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select 1 from information_schema.columns where table_name = 'job' and column_name = 'next_release'`,
    )
    return rows.length === 1
  })
}
