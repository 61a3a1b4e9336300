import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientConfigOf } from '#platform/server/database/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { findPackageDir } from '#platform/server/database/postgres-binaries.ts'
import { majorOfCluster } from '#platform/server/database/postgres-cluster.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { clubSettings } from '#tests/kit/club-settings.ts'
import { silentLog } from '#tests/kit/log.ts'
import { discardFolder, makeOpenFolder } from '#tests/kit/other-paddock.ts'
import { PROJECT_FOLDERS } from '../project-folders.ts'
import type { CommandDeps } from './command.ts'
import { finishExchange } from './database-exchange.ts'
import { upgradeCommand, upgradeDatabase } from './upgrade.command.ts'

// Each test starts one to three PostgreSQL, which takes long on a slow machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let seed = ''
let folder = ''
let said: string[] = []
const dataDir = () => join(folder, 'club')
const database = () => join(dataDir(), 'database')
const versionFile = () => join(database(), 'cluster', 'PG_VERSION')

beforeAll(async () => {
  seed = makeOpenFolder()
  await withDatabase(join(seed, 'database'), async (postgres) => {
    await migrateDatabase({
      connection: postgres.connection,
      migrationsFolder: PROJECT_FOLDERS.migrations,
      log: silentLog,
    })
    await query(
      postgres,
      `insert into person (email, email_key, first_name, last_name, created_at, updated_at)
       select 'p' || n || '@club.example', 'p' || n || '@club.example', 'Zoë', 'Person ' || n, now(), now()
         from generate_series(1, 200) n`,
    )
  })
})
afterAll(() => discardFolder(seed))
beforeEach(() => {
  folder = makeOpenFolder()
  said = []
  mkdirSync(dataDir())
  cpSync(join(seed, 'database'), database(), { recursive: true })
})
afterEach(() => discardFolder(folder))

async function withDatabase<T>(path: string, work: (postgres: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: path, log: silentLog })
  try {
    return await work(postgres)
  } finally {
    await postgres.stop()
  }
}

async function query(postgres: EmbeddedPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(clientConfigOf(postgres.connection))
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const COUNT = `select count(*)::int as people, max(last_name collate "C") as last from person`

function deps(options: CommandDeps['options'] = {}, databaseUrl?: string): CommandDeps {
  return {
    settings: clubSettings(dataDir(), { backupTo: join(folder, 'backups'), databaseUrl }),
    options,
    clock: systemClock,
    random: systemRandom(systemClock),
    log: silentLog,
    say: (line) => void said.push(line),
  }
}

/** Copies the database with the installed PostgreSQL, which stands in for one of an earlier major version. */
function upgrade(): Promise<void> {
  const work = join(dataDir(), 'upgrading')
  return upgradeDatabase(deps(), { major: 17, packageDir: findPackageDir(), work }).finally(() =>
    rmSync(work, { recursive: true, force: true }),
  )
}

describe('an upgraded database', () => {
  test('has the rows of the former one, which is kept', async () => {
    const original = await withDatabase(database(), (postgres) => query(postgres, COUNT))
    await upgrade()
    expect(await withDatabase(database(), (postgres) => query(postgres, COUNT))).toEqual(original)
    const kept = `${database()}.postgres-17`
    expect(await withDatabase(kept, (postgres) => query(postgres, COUNT))).toEqual(original)
    expect(original).toEqual([{ people: 200, last: 'Person 99' }])
    expect(said.join('\n')).toContain(`The former database is unchanged in ${kept}`)
  })

  test('takes its place at the next start if the exchange was interrupted between its two steps', async () => {
    await upgrade()
    renameSync(database(), `${database()}.prepared`)
    finishExchange(deps().settings)
    expect(existsSync(versionFile())).toBe(true)
    // The embedded database must not be replaced while it exists, so move it away.
    cpSync(database(), `${database()}.prepared`, { recursive: true })
    finishExchange(deps().settings)
    expect(existsSync(`${database()}.prepared`)).toBe(true)
  })
})

describe('an upgrade is refused, with nothing changed,', () => {
  test('while the server runs', async () => {
    await withDatabase(database(), async () => {
      await expect(upgrade()).rejects.toThrow('The server is running')
    })
  })

  test('if the folder for the former database exists', async () => {
    mkdirSync(`${database()}.postgres-17`)
    await expect(upgrade()).rejects.toThrow(/postgres-17 exists already/)
    expect(existsSync(versionFile())).toBe(true)
  })

  const refusals: [what: string, version: string, options: CommandDeps['options'], message: RegExp][] = [
    [
      'for a database of a newer PostgreSQL',
      '99',
      {},
      /is of PostgreSQL 99, .* newer version of the program/,
    ],
    ['for a PostgreSQL that this program cannot fetch', '12', {}, /PostgreSQL 12 cannot be read/],
  ]
  test.each(refusals)('%s', async (_, version, options, message) => {
    writeFileSync(versionFile(), `${version}\n`)
    await expect(upgradeCommand(deps(options))).rejects.toThrow(message)
    expect(majorOfCluster(join(database(), 'cluster'))).toBe(Number(version))
  })

  test('for a package that was altered', async () => {
    writeFileSync(versionFile(), '17\n')
    const file = join(folder, 'package.tgz')
    writeFileSync(file, 'not PostgreSQL')
    await expect(upgradeCommand(deps({ package: file }))).rejects.toThrow(/its SHA-512 is another/)
    expect(readFileSync(versionFile(), 'utf8')).toBe('17\n')
  })

  test('for a database server and for an empty folder', async () => {
    await expect(upgradeCommand(deps({}, 'postgres://db.example/club'))).rejects.toThrow(/DATABASE_URL/)
    rmSync(database(), { recursive: true })
    await expect(upgradeCommand(deps())).rejects.toThrow(/There is no database/)
  })
})

test('a database that already has the current version is left unchanged', async () => {
  await upgradeCommand(deps())
  expect(said.join('\n')).toMatch(/of PostgreSQL 18 already. Nothing was changed/)
})
