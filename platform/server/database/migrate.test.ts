import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { recordingLog, silentLog } from '#tests/kit/log.ts'
import { migrateDatabase } from './migrate.ts'

const OUR_MIGRATIONS = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

let database: TestDatabase
let migrationsFolder = ''
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
  migrationsFolder = mkdtempSync(join(tmpdir(), 'paddock-migrations-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(migrationsFolder, { recursive: true, force: true })
})

function writeMigration(name: string, ...statements: string[]): void {
  mkdirSync(join(migrationsFolder, name), { recursive: true })
  writeFileSync(
    join(migrationsFolder, name, 'migration.sql'),
    statements.join('\n--> statement-breakpoint\n'),
  )
}

function migrate(folder = migrationsFolder, log = silentLog, tries = 2): Promise<string[]> {
  const patience = { tableLockMs: 100, tries, pauseMs: 10 }
  return migrateDatabase({ connection: database.connection, migrationsFolder: folder, log, patience })
}

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  return rows.map((row) => row.name).filter((name) => name !== 'migration_lock')
}

describe('database migration', () => {
  test('changes nothing for an empty folder', async () => {
    expect(await migrate()).toEqual([])
    expect(await tables()).toEqual([])
  })

  test('applies new migrations once each, oldest first', async () => {
    writeMigration('20260102000000_second', 'alter table car add column name text')
    writeMigration(
      '20260101000000_first',
      'create table car (id integer primary key)',
      'insert into car values (1)',
    )
    expect(await migrate()).toEqual(['20260101000000_first', '20260102000000_second'])
    expect(await migrate()).toEqual([])
    writeMigration('20260103000000_third', 'create table race (id integer primary key)')
    expect(await migrate()).toEqual(['20260103000000_third'])
    expect(await tables()).toEqual(['car', 'race'])
  })

  test('succeeds for four concurrent runs of the real migrations, of which one does the work', async () => {
    const results = await Promise.all([
      migrate(OUR_MIGRATIONS),
      migrate(OUR_MIGRATIONS),
      migrate(OUR_MIGRATIONS),
      migrate(OUR_MIGRATIONS),
    ])
    expect(results.filter((applied) => applied.length > 0).length).toBeLessThanOrEqual(1)
    expect(await migrate(OUR_MIGRATIONS)).toEqual([])
  })

  test('leaves nothing behind when it is killed half-way, and applies everything in the next run', async () => {
    writeMigration('20260101000000_first', 'create table car (id integer primary key)')
    writeMigration('20260102000000_long', 'create table race (id integer primary key)', 'select pg_sleep(60)')
    const killed = migrate()
    const outcome = killed.then(
      () => 'migrated',
      () => 'failed',
    )
    await eventually('the long migration is under way', async () => {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
      )
      return rowCount === 1
    })
    expect(await outcome).toBe('failed')
    expect(await tables()).toEqual([])

    writeMigration('20260102000000_long', 'create table race (id integer primary key)')
    expect(await migrate()).toEqual(['20260101000000_first', '20260102000000_long'])
    expect(await tables()).toEqual(['car', 'race'])
  })

  test('warns when the database is newer than the program', async () => {
    writeMigration('20260101000000_first', 'create table car (id integer primary key)')
    await migrate()
    rmSync(join(migrationsFolder, '20260101000000_first'), { recursive: true })
    const log = recordingLog()
    expect(await migrate(migrationsFolder, log)).toEqual([])
    expect(log.lines).toEqual([
      {
        level: 'warn',
        message: 'the database is newer than this program',
        details: { unknown: ['20260101000000_first'] },
      },
    ])
  })

  test('refuses a database in which a newer program removed something that this one may need', async () => {
    writeMigration('20260101000000_first', 'create table car (id integer primary key, colour text)')
    writeMigration('20260102000000_colour_narrows', 'alter table car drop column colour')
    await migrate()
    rmSync(join(migrationsFolder, '20260102000000_colour_narrows'), { recursive: true })
    writeMigration('20260103000000_third', 'create table race (id integer primary key)')
    await expect(migrate()).rejects.toThrow(/colour_narrows.*Start the newer version/u)
    expect(await tables()).toEqual(['car'])
  })

  test('lets other programs use a table that it cannot lock, and tries again until it can lock it', async () => {
    writeMigration('20260101000000_first', 'create table car (id integer primary key)')
    await migrate()
    const busy = await database.pool.connect()
    await busy.query('begin')
    await busy.query('lock table car in row exclusive mode')
    writeMigration(
      '20260102000000_second',
      'create table race (id integer)',
      'alter table car add column a text',
    )
    let used = Promise.resolve()
    const log = {
      ...recordingLog(),
      // The warning is logged after an attempt has ended. Other programs must be able to use the table at that moment.
      warn: () => {
        log.warn = () => undefined
        used = busy
          .query('insert into car values (1)')
          .then(() => busy.query('commit'))
          .then(() => busy.release())
      },
    }
    expect(await migrate(migrationsFolder, log, 1_000)).toEqual(['20260102000000_second'])
    await used
    expect(await tables()).toEqual(['car', 'race'])
  })

  test('gives up with a message if a table stays locked, and changes nothing', async () => {
    writeMigration('20260101000000_first', 'create table car (id integer primary key)')
    await migrate()
    const busy = await database.pool.connect()
    try {
      await busy.query('begin')
      await busy.query('lock table car in row exclusive mode')
      writeMigration(
        '20260102000000_second',
        'create table race (id integer)',
        'alter table car add column a text',
      )
      await expect(migrate()).rejects.toThrow(/Nothing was changed/u)
      expect(await tables()).toEqual(['car'])
    } finally {
      await busy.query('rollback')
      busy.release()
    }
  })

  test.each([0, 1, 2, 3, 4])(
    'completes at the next start after it was killed at statement %i',
    async (at) => {
      const statements = [
        'create table car (id integer primary key)',
        'insert into car values (1)',
        'alter table car add column name text',
        "update car set name = 'Torana'",
      ]
      const killed = [...statements]
      killed.splice(at, 0, 'select pg_terminate_backend(pg_backend_pid())')
      writeMigration('20260101000000_car', ...killed)
      await expect(migrate()).rejects.toThrow()
      expect(await tables()).toEqual([])

      writeMigration('20260101000000_car', ...statements)
      expect(await migrate()).toEqual(['20260101000000_car'])
      const { rows } = await database.pool.query('select id, name from car')
      expect(rows).toEqual([{ id: 1, name: 'Torana' }])
    },
  )
})
