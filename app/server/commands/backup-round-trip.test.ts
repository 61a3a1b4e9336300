import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BackupKey, createBackupKey } from '#platform/server/backup/backup-key.ts'
import { chooseBackup } from '#platform/server/backup/check-backup.ts'
import { dumpDatabase } from '#platform/server/backup/dump-database.store.ts'
import { folderFiles } from '#platform/server/backup/copy-files.ts'
import { openFolderStore } from '#platform/server/backup/folder-store.ts'
import { type Manifest, writeManifest } from '#platform/server/backup/manifest.ts'
import { BACKUP_FORMAT } from '#platform/server/backup/proven-document.ts'
import { takeBackup } from '#platform/server/backup/take-backup.ts'
import { clientConfigOf, type DatabaseConnection } from '#platform/server/database/connection.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { clubSettings } from '#tests/kit/club-settings.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { silentLog } from '#tests/kit/log.ts'
import { discardFolder, makeOpenFolder } from '#tests/kit/other-paddock.ts'
import { NO_BUILD, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { CommandSettings } from '../settings.ts'
import { restoreClub } from './restore-club.ts'
import { verifyBackup, type VerifyOptions } from './verify-backup.ts'

const SECRET_KEY = 'a secret key of a club in a test, long enough'
const random = systemRandom(systemClock)

// A restore starts a second PostgreSQL and copies the demo club into it, which takes long on a slow machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let folder = ''
let server: RunningServer
let key: BackupKey
let passphrase = ''
let id = ''
let original: Record<string, string>
const files = () => join(folder, 'files')
const backups = () => join(folder, 'backups')

beforeAll(async () => {
  folder = makeOpenFolder()
  server = await startTestServer({ isSeeded: true, settings: { FILES_URL: files() } })
  ;({ key, passphrase } = createBackupKey(random))
  const { manifest } = await backUp()
  id = manifest.id
  original = await contentOf(server.database.connection)
})
afterAll(async () => {
  await server.stop()
  discardFolder(folder)
})

function backUp() {
  return takeBackup(
    {
      connection: server.database.connection,
      files: folderFiles(files()),
      secretKey: SECRET_KEY,
      backupKey: key,
    },
    { store: openFolderStore(backups(), random), clock: systemClock, random },
  )
}

function settingsAt(name: string, databaseUrl?: string): CommandSettings {
  const dataDir = join(folder, name)
  return clubSettings(dataDir, { backupTo: join(dataDir, 'backups'), databaseUrl })
}

type Attempt = Partial<Parameters<typeof restoreClub>[0]> & { settings: CommandSettings; from?: string }

async function restore({ from = backups(), ...rest }: Attempt) {
  const store = openFolderStore(from, random)
  return await restoreClub({
    store,
    id: rest.id ?? (await chooseBackup(store, undefined)),
    unlock: { passphrase },
    canReplace: false,
    random,
    log: silentLog,
    say: () => undefined,
    ...rest,
  })
}

/** Returns a hash of all rows of each table, in any order of the rows. */
async function contentOf(connection: DatabaseConnection): Promise<Record<string, string>> {
  const client = new pg.Client(clientConfigOf(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const content: Record<string, string> = {}
    for (const { name } of rows) {
      const found = await client.query<{ hash: string; count: string }>(
        `select count(*) as count, md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from "${name}" t`,
      )
      content[name] = `${found.rows[0]?.count} ${found.rows[0]?.hash}`
    }
    return content
  } finally {
    await client.end()
  }
}

/** Returns the definitions of all indexes, constraints and enabled triggers. */
async function shapeOf(connection: DatabaseConnection): Promise<string[]> {
  const client = new pg.Client(clientConfigOf(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(
      `select indexdef as line from pg_indexes where schemaname = 'public'
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
                  where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    )
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

function filesIn(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true }).map(String).sort()
  return Object.fromEntries(
    names
      .filter((name) => !name.startsWith('.') && statSync(join(path, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex'),
      ]),
  )
}

function urlOf(connection: DatabaseConnection): string {
  if ('url' in connection) return connection.url
  const { host, port, user, database } = connection
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
}

describe('a restored club', () => {
  test('has the rows, files, indexes, secret key and next numbers of the original, and the former club is set aside complete', async () => {
    const settings = settingsAt('restored')
    mkdirSync(join(settings.dataDir, 'database'), { recursive: true })
    writeFileSync(join(settings.dataDir, 'database', 'rows'), 'the former rows')
    mkdirSync(settings.filesUrl)
    writeFileSync(join(settings.filesUrl, 'photo'), 'the former photo')
    writeFileSync(join(settings.dataDir, 'secret-key'), 'the former key')
    const before = filesIn(settings.dataDir)
    await expect(restore({ settings })).rejects.toThrow(/There is a club already: .*--replace/)
    expect(filesIn(settings.dataDir)).toEqual(before)

    const { formerClub } = await restore({ settings, canReplace: true })
    expect(filesIn(formerClub ?? '')).toEqual(before)
    expect(readFileSync(join(settings.dataDir, 'secret-key'), 'utf8').trim()).toBe(SECRET_KEY)
    expect(filesIn(settings.filesUrl)).toEqual(filesIn(files()))
    expect(Object.keys(filesIn(settings.filesUrl)).length).toBeGreaterThan(10)

    const dataDir = join(settings.dataDir, 'database')
    const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
    try {
      const found = await contentOf(postgres.connection)
      expect({ ...found, migration_lock: '' }).toEqual({ ...original, migration_lock: '' })
      expect(await shapeOf(postgres.connection)).toEqual(await shapeOf(server.database.connection))
      const next = await nextPersonId(postgres.connection)
      expect(next).toBe(await nextPersonId(server.database.connection))
      await expect(restore({ settings, canReplace: true })).rejects.toThrow(/is running. Stop it first/)
    } finally {
      await postgres.stop()
    }
  })

  test('is written into an empty database of a server, and refused by a database with tables', async () => {
    const target = await createTestDatabase({ isEmpty: true })
    try {
      const settings = settingsAt('elsewhere', urlOf(target.connection))
      await restore({ settings })
      const found = await contentOf(target.connection)
      expect({ ...found, migration_lock: '' }).toEqual({ ...original, migration_lock: '' })
      await expect(restore({ settings, canReplace: true })).rejects.toThrow(/is not empty/)
    } finally {
      await target.drop()
    }
  })
})

async function nextPersonId(connection: DatabaseConnection): Promise<string> {
  const client = new pg.Client(clientConfigOf(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ next: string }>(
      `select nextval(pg_get_serial_sequence('person', 'id')) as next`,
    )
    await client.query(`select setval(pg_get_serial_sequence('person', 'id'), $1::bigint - 1)`, [
      rows[0]?.next,
    ])
    return rows[0]?.next ?? ''
  } finally {
    await client.end()
  }
}

describe('a backup', () => {
  test('copies only new files when it is repeated', async () => {
    const second = await backUp()
    expect(second.addedFileBytes).toBe(0)
    expect(second.manifest.files.count).toBe(Object.keys(filesIn(files())).length)
    rmSync(join(backups(), 'backups', second.manifest.id), { recursive: true })
  })

  test('contains neither the passphrase nor the secret key in plain text', () => {
    const text = readFileSync(join(backups(), 'backups', id, 'manifest.json'), 'utf8')
    expect(text).not.toContain(SECRET_KEY)
    expect(text).not.toContain(passphrase)
  })

  test('without its last file counts as incomplete and is never chosen', async () => {
    const copy = copyOfBackups('unfinished')
    rmSync(join(copy, 'backups', id, 'check.json'))
    await expect(restore({ settings: settingsAt('none'), from: copy })).rejects.toThrow(
      /There is no complete backup/,
    )
  })
})

function copyOfBackups(name: string): string {
  const copy = join(folder, `backups-${name}`)
  cpSync(backups(), copy, { recursive: true })
  return copy
}

describe('refusals leave the target folder as it was', () => {
  const damages: [what: string, change: (copy: string) => void, words: RegExp][] = [
    ['a truncated table', (copy) => truncateSync(largestTable(copy), 100), /truncated/],
    ['an altered table', (copy) => flipByte(largestTable(copy)), /altered/],
    ['a missing table', (copy) => rmSync(largestTable(copy)), /is missing/],
    ['a missing file', (copy) => rmSync(anyContent(copy)), /is missing/],
    ['an altered file', (copy) => flipByte(anyContent(copy)), /altered/],
    ['an altered manifest', (copy) => flipByte(join(copy, 'backups', id, 'manifest.json')), /altered/],
  ]
  test.each(damages)('refuses a backup with %s', async (what, change, words) => {
    const copy = copyOfBackups(what.replaceAll(' ', '-'))
    change(copy)
    const settings = settingsAt(`for-${what.replaceAll(' ', '-')}`)
    await expect(restore({ settings, from: copy })).rejects.toThrow(words)
    expect(existsSync(settings.dataDir)).toBe(false)
  })

  test('refuses a wrong passphrase', async () => {
    const settings = settingsAt('locked')
    await expect(restore({ settings, unlock: { passphrase: 'aaaaa-bbbbb' } })).rejects.toThrow(
      'The passphrase is wrong for this backup.',
    )
    expect(existsSync(settings.dataDir)).toBe(false)
  })

  test('refuses a manifest that was rewritten together with its hash', async () => {
    const copy = copyOfBackups('forged')
    const manifest = manifestIn(copy)
    await writeManifest(openFolderStore(copy, random), { ...manifest, takenAt: '2020-01-01' }, 'another key')
    await expect(restore({ settings: settingsAt('forged'), from: copy })).rejects.toThrow(/was altered/)
  })

  const newer: [what: string, change: (manifest: Manifest) => Manifest][] = [
    ['a newer format', (manifest) => ({ ...manifest, format: BACKUP_FORMAT + 1 })],
    ['a newer migration', (manifest) => ({ ...manifest, migrations: [...manifest.migrations, '2999_new'] })],
  ]
  test.each(newer)('refuses a backup of %s', async (what, change) => {
    const copy = copyOfBackups(what.replaceAll(' ', '-'))
    await writeManifest(openFolderStore(copy, random), change(manifestIn(copy)), SECRET_KEY)
    const settings = settingsAt(`for-${what.replaceAll(' ', '-')}`)
    await expect(restore({ settings, from: copy })).rejects.toThrow(/made by a newer version/)
    expect(existsSync(settings.dataDir)).toBe(false)
  })
})

function manifestIn(copy: string): Manifest {
  return JSON.parse(readFileSync(join(copy, 'backups', id, 'manifest.json'), 'utf8')) as Manifest
}

function largestTable(copy: string): string {
  const tables = join(copy, 'backups', id, 'tables')
  const paths = readdirSync(tables).map((name) => join(tables, name))
  return paths.sort((one, other) => statSync(other).size - statSync(one).size)[0] ?? ''
}

function anyContent(copy: string): string {
  const contents = join(copy, 'files')
  const paths = readdirSync(contents, { recursive: true }).map((name) => join(contents, String(name)))
  return paths.find((path) => statSync(path).isFile()) ?? ''
}

function flipByte(path: string): void {
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.byteLength / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(path, bytes)
}

// This is the last test of the file, because it alters the rows and files of the club.
describe('a trial restore', () => {
  const verify = (rest: Partial<VerifyOptions> = {}) =>
    verifyBackup({
      settings: settingsAt('trial'),
      store: openFolderStore(backups(), random),
      id,
      unlock: { secretKey: SECRET_KEY },
      clock: systemClock,
      random,
      log: silentLog,
      say: () => undefined,
      assets: NO_BUILD,
      ...rest,
    })

  test('finds no fault in a good backup and leaves nothing behind', async () => {
    expect((await verify()).faults).toEqual([])
    expect(readdirSync(settingsAt('trial').dataDir)).toEqual([])
  })

  test('finds an altered row of the ledger, an altered row of the audit log, and a file without its bytes', async () => {
    await alter(`update audit_entry set verb = 'altered' where position = 1`)
    await alter(
      `update ledger_posting set amount_cents = amount_cents + 1 where ctid = (select min(ctid) from ledger_posting)`,
    )
    rmSync(join(files(), Object.keys(filesIn(files())).find((name) => name.startsWith('images')) ?? ''))
    const { manifest } = await backUp()
    expect((await verify({ id: manifest.id })).faults).toEqual([
      expect.stringMatching(/^The ledger has \d+ faults/),
      'The audit log is broken at position 1.',
      expect.stringMatching(/^1 files are not in the backup/),
    ])
  })

  test('is one snapshot: it contains rows that are deleted while the tables are copied', async () => {
    const [before] = (
      await server.database.pool.query<{ count: string }>('select count(*) from ledger_posting')
    ).rows
    const { tables } = await dumpDatabase(
      server.database.connection,
      openFolderStore(join(folder, 'snapshot'), random),
      '',
      () => alter('delete from ledger_posting'),
    )
    expect(tables.find(({ name }) => name === 'ledger_posting')?.rows).toBe(Number(before?.count))
    expect(Number(before?.count)).toBeGreaterThan(0)
  })

  test('needs space for a second copy, and otherwise says so and changes nothing', async () => {
    const settings = settingsAt('full')
    await expect(verify({ settings, freeBytes: () => 50e6 })).rejects.toThrow(
      /has 50 MB free, and this needs about \d+ MB. Nothing was changed./,
    )
    expect(existsSync(settings.dataDir)).toBe(false)
  })
})

async function alter(statement: string): Promise<void> {
  await server.database.pool.query(statement)
}
