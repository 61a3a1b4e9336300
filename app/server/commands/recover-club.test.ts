import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BackupKey, createBackupKey } from '#platform/server/backup/backup-key.ts'
import { deleteOldBases } from '#platform/server/backup/continuous/delete-old-bases.ts'
import { archiveSettings, listSpool, spoolFolder } from '#platform/server/backup/continuous/segment-spool.ts'
import { segmentShipper } from '#platform/server/backup/continuous/ship-segments.ts'
import { takeBase } from '#platform/server/backup/continuous/take-base.store.ts'
import { folderFiles } from '#platform/server/backup/copy-files.ts'
import { openFolderStore } from '#platform/server/backup/folder-store.ts'
import { clientConfigOf } from '#platform/server/database/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { DAY_MS, MINUTE_MS } from '#platform/shared/durations.ts'
import { clubSettings } from '#tests/kit/club-settings.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { discardFolder, makeOpenFolder } from '#tests/kit/other-paddock.ts'
import { NO_BUILD } from '#tests/kit/server.ts'
import { PROJECT_FOLDERS } from '../project-folders.ts'
import { recoverClub } from './recover-club.ts'
import { verifyRecovery } from './verify-recovery.ts'

const SECRET_KEY = 'a secret key of a club in a test, long enough'
const random = systemRandom(systemClock)

// Each test starts a PostgreSQL and restores it into a second one, which takes long on a slow machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let folder = ''
let key: BackupKey
let passphrase = ''
let postgres: EmbeddedPostgres
let client: pg.Client
const dataDir = () => join(folder, 'club')
const place = () => openFolderStore(join(folder, 'backups'), random)

let seed = ''
beforeAll(async () => {
  seed = makeOpenFolder()
  const migrated = await startEmbeddedPostgres({ dataDir: join(seed, 'database'), log: silentLog })
  await migrateDatabase({
    connection: migrated.connection,
    migrationsFolder: PROJECT_FOLDERS.migrations,
    log: silentLog,
  })
  await migrated.stop()
})
afterAll(() => discardFolder(seed))
beforeEach(async () => {
  folder = makeOpenFolder()
  ;({ key, passphrase } = createBackupKey(random))
  mkdirSync(join(dataDir(), 'files'), { recursive: true })
  cpSync(join(seed, 'database'), join(dataDir(), 'database'), { recursive: true })
  postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir(), 'database'),
    log: silentLog,
    settings: archiveSettings(dataDir()),
  })
  client = await connect()
  await client.query(
    'create table note (text text not null, at timestamptz not null default clock_timestamp())',
  )
})
afterEach(async () => {
  await client.end().catch(() => undefined)
  await postgres.stop()
  discardFolder(folder)
})

async function connect(): Promise<pg.Client> {
  const opened = new pg.Client(clientConfigOf(postgres.connection))
  opened.on('error', () => undefined)
  await opened.connect()
  return opened
}

function takeTheBase() {
  return takeBase(
    {
      connection: postgres.connection,
      databaseFolder: join(dataDir(), 'database'),
      files: folderFiles(join(dataDir(), 'files')),
      secretKey: SECRET_KEY,
      backupKey: key,
    },
    { store: place(), clock: systemClock, random },
  )
}

const shipper = (systemIdentifier = () => identifierOf(client)) =>
  segmentShipper({
    spool: spoolFolder(dataDir()),
    files: folderFiles(join(dataDir(), 'files')),
    store: place(),
    secretKey: SECRET_KEY,
    systemIdentifier,
    clock: systemClock,
    log: silentLog,
    onShipped: () => undefined,
  })

async function identifierOf(reader: pg.Client): Promise<string> {
  const { rows } = await reader.query<{ value: string }>(
    'select system_identifier::text as value from pg_control_system()',
  )
  return rows[0]?.value ?? ''
}

/** Writes a row into a table and returns an instant after the commit. */
async function note(text: string): Promise<string> {
  await client.query('insert into note (text) values ($1)', [text])
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at.toISOString() ?? ''
}

/** Finishes the present segment, waits until PostgreSQL has archived it, and copies it to the archive. */
async function archiveEverything({ ship } = shipper()): Promise<void> {
  // Write a row first: without a change PostgreSQL would not begin a new segment.
  await client.query("select pg_logical_emit_message(true, 'test', 'a change')")
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  const name = rows[0]?.name ?? ''
  await eventually('PostgreSQL has handed the segment over', async () => {
    const { rows: archived } = await client.query<{ is_over: boolean }>(
      'select last_archived_wal >= $1 as is_over from pg_stat_archiver',
      [name],
    )
    return archived[0]?.is_over === true
  })
  await ship()
}

function recover(name: string, options: Partial<Parameters<typeof recoverClub>[0]> = {}) {
  return recoverClub({
    settings: clubSettings(join(folder, name), { backupTo: join(folder, 'backups') }),
    store: place(),
    at: null,
    unlock: { passphrase },
    canReplace: false,
    random,
    log: silentLog,
    say: () => undefined,
    ...options,
  })
}

async function notesOf(name: string): Promise<string[]> {
  const restored = await startEmbeddedPostgres({ dataDir: join(folder, name, 'database'), log: silentLog })
  const reader = new pg.Client(clientConfigOf(restored.connection))
  await reader.connect()
  const { rows } = await reader.query<{ text: string }>('select text from note order by at')
  await reader.end()
  await restored.stop()
  return rows.map(({ text }) => text)
}

/** Kills PostgreSQL, as when a machine is lost, so that the club does not stop in order. */
async function loseTheMachine(): Promise<void> {
  await client.end()
  await postgres.stop()
  rmSync(dataDir(), { recursive: true, force: true })
}

describe('a club whose data folder is lost', () => {
  test('is restored with everything up to the last archived segment, files and key included', async () => {
    await note('before the base')
    writeFileSync(join(dataDir(), 'files', 'old'), 'an old picture')
    await takeTheBase()
    const ships = shipper()
    await archiveEverything(ships)
    await note('after the base')
    writeFileSync(join(dataDir(), 'files', 'new'), 'a new picture')
    await archiveEverything(ships)
    await note('never archived')
    await loseTheMachine()

    const { lastChangeAt, formerClub } = await recover('restored')

    expect(lastChangeAt).not.toBeNull()
    expect(formerClub).toBeNull()
    expect(await notesOf('restored')).toEqual(['before the base', 'after the base'])
    const files = join(folder, 'restored', 'files')
    expect(readdirSync(files).sort()).toEqual(['new', 'old'])
    expect(readFileSync(join(files, 'new'), 'utf8')).toBe('a new picture')
    expect(readFileSync(join(folder, 'restored', 'secret-key'), 'utf8').trim()).toBe(SECRET_KEY)
  })

  test('is restored as it was at an instant, also at one after the last change', async () => {
    await takeTheBase()
    const wanted = await note('wanted')
    const latest = await note('a mistake')
    await archiveEverything()
    await loseTheMachine()

    await recover('at the instant', { at: wanted })
    expect(await notesOf('at the instant')).toEqual(['wanted'])
    await recover('later', { at: new Date(Date.parse(latest) + DAY_MS).toISOString() })
    expect(await notesOf('later')).toEqual(['wanted', 'a mistake'])
  })

  test('continues to be archived after it was restored, on a new timeline', async () => {
    await takeTheBase()
    await note('first life')
    await archiveEverything()
    await loseTheMachine()
    await recover('club')

    postgres = await startEmbeddedPostgres({
      dataDir: join(dataDir(), 'database'),
      log: silentLog,
      settings: archiveSettings(dataDir()),
    })
    client = await connect()
    await note('second life')
    await archiveEverything()
    await loseTheMachine()

    await recover('again')
    expect(await notesOf('again')).toEqual(['first life', 'second life'])
  })
})

describe('a restore is refused, with nothing changed,', () => {
  const damages: [
    what: string,
    damage: () => void,
    message: RegExp,
    options?: Parameters<typeof recover>[1],
  ][] = [
    [
      'for a truncated base',
      () => truncateSync(join(folder, 'backups', 'bases', baseId(), 'cluster.tar.gz'), 5_000),
      /truncated/,
    ],
    ['for a truncated segment', () => truncateSync(lastSegmentPath(), 1_000), /truncated or was altered/],
    ['for an altered segment', () => alterLastSegment(), /truncated or was altered/],
    [
      'if segments are missing that the base needs',
      () => rmSync(segmentFolder(), { recursive: true }),
      /Segments that the base .* needs are missing/,
    ],
    [
      'for a wrong passphrase',
      () => undefined,
      /The passphrase is wrong/,
      { unlock: { passphrase: 'wrong' } },
    ],
    [
      'for an instant before the first base',
      () => undefined,
      /The oldest instant/,
      { at: '2020-01-01T00:00:00.000Z' },
    ],
  ]
  test('for damaged archives, wrong passphrases and instants that are too early', async () => {
    await takeTheBase()
    await note('something')
    await archiveEverything()
    const whole = join(folder, 'whole')
    cpSync(join(folder, 'backups'), whole, { recursive: true })
    for (const [what, damage, message, options] of damages) {
      damage()
      await expect(recover('restored', options), what).rejects.toThrow(message)
      expect(existsSync(join(folder, 'restored', 'database')), what).toBe(false)
      rmSync(join(folder, 'backups'), { recursive: true })
      cpSync(whole, join(folder, 'backups'), { recursive: true })
    }
  })
})

describe('the archive', () => {
  test('restores from the base before the newest one if the segments of the newest are missing', async () => {
    await takeTheBase()
    await note('after the first base')
    await archiveEverything()
    const second = await takeTheBase()
    await loseTheMachine()

    const said: string[] = []
    await recover('restored', { say: (line) => said.push(line) })
    expect(said.join('\n')).toContain(`The base ${second?.id} cannot be used`)
    expect(await notesOf('restored')).toEqual(['after the first base'])
  })

  test('restores everything that is present if the content of the last uploaded file was not copied', async () => {
    await takeTheBase()
    const ships = shipper()
    await archiveEverything(ships)
    writeFileSync(join(dataDir(), 'files', 'copied'), 'the first picture')
    await ships.ship()
    const before = contentPaths()
    writeFileSync(join(dataDir(), 'files', 'listed'), 'the second picture')
    await ships.ship()
    for (const path of contentPaths()) if (!before.includes(path)) rmSync(path)
    await loseTheMachine()

    const said: string[] = []
    await recover('restored', { say: (line) => said.push(line) })
    expect(said.join('\n')).toMatch(/not in the archive: listed$/m)
    expect(readdirSync(join(folder, 'restored', 'files'))).toEqual(['copied'])
  })

  test('copies a missing content of a file again after the server has restarted', async () => {
    await takeTheBase()
    writeFileSync(join(dataDir(), 'files', 'picture'), 'a picture')
    await shipper().ship()
    const [path = ''] = contentPaths()
    rmSync(path)
    await shipper().ship()
    expect(readFileSync(path, 'utf8')).toBe('a picture')
  })

  test('does not mix the segments of two clusters that use the same place', async () => {
    await takeTheBase()
    await note('of the first cluster')
    await archiveEverything()
    const before = segmentNames()
    // The club was moved to a new database cluster of which there is no base backup yet.
    await archiveEverything(shipper(async () => '4711'))
    expect(segmentNames()).toEqual(before)
    expect((await listSpool(spoolFolder(dataDir()))).waiting).toEqual([])
  })

  test('restores up to a gap and says what is missing', async () => {
    await takeTheBase()
    await note('before the gap')
    await archiveEverything()
    await note('in the gap')
    await archiveEverything()
    const gap = lastSegmentPath()
    await note('after the gap')
    await archiveEverything()
    rmSync(gap)
    await loseTheMachine()

    const said: string[] = []
    await recover('restored', { say: (line) => said.push(line) })
    expect(said.join('\n')).toMatch(/Segments after [0-9A-F]{24} are missing/)
    expect(await notesOf('restored')).toEqual(['before the gap'])
  })

  test('stores no segment while there is no base, and none that only a deleted base needs', async () => {
    await note('without a base')
    await archiveEverything()
    expect((await listSpool(spoolFolder(dataDir()))).waiting).toEqual([])
    expect(readdirSync(folder)).not.toContain('backups')

    const first = await takeTheBase()
    const ships = shipper()
    await note('after the first base')
    await archiveEverything(ships)
    const second = await takeTheBase()
    await archiveEverything(ships)
    const tenDaysLater = { ...systemClock, nowMs: () => systemClock.nowMs() + 10 * DAY_MS }
    expect(await deleteOldBases(place(), tenDaysLater)).toEqual([first?.id])
    await recover('restored')
    expect(await notesOf('restored')).toEqual(['without a base', 'after the first base'])
    expect(segmentNames().every((name) => name >= (second?.firstSegment ?? ''))).toBe(true)
  })
})

describe('a trial recovery', () => {
  const verify = (afterMs = 15 * MINUTE_MS) =>
    verifyRecovery({
      settings: { dataDir: dataDir() },
      store: place(),
      unlock: { secretKey: SECRET_KEY },
      clock: { ...systemClock, nowMs: () => systemClock.nowMs() + afterMs },
      random,
      log: silentLog,
      say: () => undefined,
      assets: NO_BUILD,
    })

  test('finds no fault in a base with the changes after it, and leaves nothing behind', async () => {
    await takeTheBase()
    await note('after the base')
    await archiveEverything()
    const verification = await verify()
    expect(verification?.faults).toEqual([])
    expect(verification?.lastChangeAt).not.toBeNull()
    expect(readdirSync(dataDir()).filter((name) => name.startsWith('verifying'))).toEqual([])
  })

  test('waits until a base is ten minutes old', async () => {
    expect(await verify()).toBeNull()
    await takeTheBase()
    await archiveEverything()
    expect(await verify(9 * MINUTE_MS)).toBeNull()
  })

  test('reports a gap in the changes', async () => {
    await takeTheBase()
    await archiveEverything()
    await note('in the gap')
    await archiveEverything()
    const gap = lastSegmentPath()
    await note('after the gap')
    await archiveEverything()
    rmSync(gap)
    expect((await verify())?.faults).toEqual([
      expect.stringMatching(/^Segments after [0-9A-F]{24} are missing/) as string,
    ])
  })

  test('reports a newer base without its segments', async () => {
    await takeTheBase()
    await archiveEverything()
    const second = await takeTheBase()
    expect((await verify())?.faults).toEqual([`Segments that the base ${second?.id} needs are missing.`])
  })

  test('reports a damaged page of a table', async () => {
    await note('something')
    const { rows } = await client.query<{ path: string }>(`select pg_relation_filepath('note') as path`)
    await client.end()
    await postgres.stop()
    const file = join(dataDir(), 'database', 'cluster', rows[0]?.path ?? '')
    const bytes = readFileSync(file)
    // PostgreSQL stores the first row at the end of the page, so changing this byte damages that row.
    bytes.writeUInt8(bytes.readUInt8(8_190) ^ 1, 8_190)
    writeFileSync(file, bytes)
    postgres = await startEmbeddedPostgres({
      dataDir: join(dataDir(), 'database'),
      log: silentLog,
      settings: archiveSettings(dataDir()),
    })
    client = await connect()
    await takeTheBase()
    await archiveEverything()
    expect((await verify())?.faults).toEqual([
      expect.stringMatching(/^The table note cannot be read: .*invalid page/) as string,
    ])
  })
})

function baseId(): string {
  return readdirSync(join(folder, 'backups', 'bases'))[0] ?? ''
}

/** Returns the paths of all stored contents of uploaded files. */
function contentPaths(): string[] {
  const contents = join(folder, 'backups', 'files')
  return readdirSync(contents, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function segmentFolder(): string {
  const segments = join(folder, 'backups', 'segments')
  return join(segments, readdirSync(segments)[0] ?? '')
}

function segmentNames(): string[] {
  return readdirSync(segmentFolder())
    .filter((name) => name.endsWith('.gz'))
    .sort()
}

function alterLastSegment(): void {
  const bytes = readFileSync(lastSegmentPath())
  const middle = bytes.byteLength >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(lastSegmentPath(), bytes)
}

function lastSegmentPath(): string {
  return join(segmentFolder(), segmentNames().at(-1) ?? '')
}
