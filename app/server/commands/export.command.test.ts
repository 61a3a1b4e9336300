import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientConfigOf, type DatabaseConnection } from '#platform/server/database/connection.ts'
import { POOL_NAME } from '#platform/server/database/count-clients.store.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { silentLog } from '#tests/kit/log.ts'
import { discardFolder, makeOpenFolder } from '#tests/kit/other-paddock.ts'
import { startS3 } from '#tests/kit/s3.ts'
import type { CommandSettings } from '../settings.ts'
import { backupCommand } from './backup.command.ts'
import type { CommandDeps } from './command.ts'
import { exportCommand, importCommand } from './export.command.ts'
import { moveCommand } from './move.command.ts'
import { restoreCommand } from './restore.command.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const SECRET_KEY = 'a secret key of a club in a test, long enough'
let folder = ''
let club: TestDatabase
let target: TestDatabase
let said: string[] = []

beforeAll(async () => {
  folder = makeOpenFolder()
  club = await createTestDatabase()
  await club.pool.query(
    `insert into person (email, email_key, first_name, last_name, created_at, updated_at)
     select 'p' || n || '@club.example', 'p' || n || '@club.example', 'Zoë', E'tab\\tand\\\\slash', now(), now()
       from generate_series(1, 50) n`,
  )
  mkdirSync(join(folder, 'club', 'files', 'ab'), { recursive: true })
  writeFileSync(join(folder, 'club', 'files', 'ab', 'photo'), Buffer.alloc(200_000, 'photo'))
})
afterAll(async () => {
  await club.drop()
  discardFolder(folder)
})
beforeEach(() => {
  said = []
})

function urlOf(connection: DatabaseConnection): string {
  if ('url' in connection) return connection.url
  const { host, port, user, database } = connection
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
}

function depsOf(name: string, databaseUrl: string, options: CommandDeps['options']): CommandDeps {
  const dataDir = join(folder, name)
  const settings: CommandSettings = {
    dataDir,
    databaseUrl,
    filesUrl: join(dataDir, 'files'),
    secretKey: SECRET_KEY,
    backupTo: join(dataDir, 'backups'),
    s3: undefined,
  }
  return {
    settings,
    options,
    clock: systemClock,
    random: systemRandom(systemClock),
    log: silentLog,
    say: (line) => void said.push(line),
  }
}

/** Returns the people of a database as text. */
async function peopleOf(connection: DatabaseConnection): Promise<string> {
  const client = new pg.Client(clientConfigOf(connection))
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(
      `select string_agg(p::text, e'\\n' order by id) as text from person p`,
    )
    return rows[0]?.text ?? ''
  } finally {
    await client.end()
  }
}

describe('a club in one archive', () => {
  const archive = () => join(folder, 'club.tar')

  test('is imported into an empty database, with its files and its secret key', async () => {
    await exportCommand(depsOf('club', urlOf(club.connection), { to: archive() }))
    const passphrase = /passphrase of your backups: +(\S.*\S)/.exec(said.join('\n'))?.[1] ?? ''
    const passphraseFile = join(folder, 'passphrase')
    writeFileSync(passphraseFile, passphrase)
    target = await createTestDatabase({ isEmpty: true })
    try {
      const options = { from: archive(), 'passphrase-file': passphraseFile }
      await importCommand(depsOf('imported', urlOf(target.connection), options))
      expect(await peopleOf(target.connection)).toBe(await peopleOf(club.connection))
      const photo = join(folder, 'imported', 'files', 'ab', 'photo')
      expect(readFileSync(photo)).toEqual(Buffer.alloc(200_000, 'photo'))
      expect(readFileSync(join(folder, 'imported', 'secret-key'), 'utf8').trim()).toBe(SECRET_KEY)
    } finally {
      await target.drop()
    }
  })

  test('is refused if one byte of it was altered, before anything is changed', async () => {
    const bytes = readFileSync(archive())
    const at = bytes.indexOf('photophoto') + 1_000
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    const altered = join(folder, 'altered.tar')
    writeFileSync(altered, bytes)
    target = await createTestDatabase({ isEmpty: true })
    try {
      const options = { from: altered, 'passphrase-file': join(folder, 'passphrase') }
      await expect(importCommand(depsOf('refused', urlOf(target.connection), options))).rejects.toThrow(
        /was altered/,
      )
      expect(existsSync(join(folder, 'refused'))).toBe(false)
    } finally {
      await target.drop()
    }
  })

  test('needs a name that ends in .tar, and is not written over a file', async () => {
    const deps = (to: string) => depsOf('club', urlOf(club.connection), { to })
    await expect(exportCommand(deps(join(folder, 'club')))).rejects.toThrow(/must end in .tar/)
    await expect(exportCommand(deps(archive()))).rejects.toThrow(/exists already/)
    await expect(importCommand(depsOf('none', '', { from: join(folder, 'none.tar') }))).rejects.toThrow(
      /There is no file/,
    )
  })
})

describe('a backup in a bucket', () => {
  test('is restored into an empty database', async () => {
    const s3 = await startS3()
    target = await createTestDatabase({ isEmpty: true })
    try {
      const inBucket = (deps: CommandDeps): CommandDeps => ({
        ...deps,
        settings: { ...deps.settings, s3: s3.access, backupTo: `s3://${s3.bucket}/club` },
      })
      await backupCommand(inBucket(depsOf('club', urlOf(club.connection), {})))
      const options = { from: `s3://${s3.bucket}/club`, 'passphrase-file': join(folder, 'passphrase') }
      await restoreCommand(inBucket(depsOf('from-bucket', urlOf(target.connection), options)))
      expect(await peopleOf(target.connection)).toBe(await peopleOf(club.connection))
      const photo = join(folder, 'from-bucket', 'files', 'ab', 'photo')
      expect(readFileSync(photo)).toEqual(Buffer.alloc(200_000, 'photo'))
      await expect(
        backupCommand(depsOf('club', urlOf(club.connection), { to: 's3://other' })),
      ).rejects.toThrow(/set S3_ENDPOINT/)
    } finally {
      await target.drop()
      await s3.stop()
    }
  })
})

describe('a move to another database', () => {
  test('copies all rows and leaves the old database unchanged', async () => {
    const before = await peopleOf(club.connection)
    target = await createTestDatabase({ isEmpty: true })
    try {
      await moveCommand(depsOf('club', urlOf(club.connection), { to: urlOf(target.connection) }))
      expect(await peopleOf(target.connection)).toBe(before)
      expect(await peopleOf(club.connection)).toBe(before)
      await expect(
        moveCommand(depsOf('club', urlOf(club.connection), { to: urlOf(target.connection) })),
      ).rejects.toThrow(/is not empty/)
    } finally {
      await target.drop()
    }
  })

  test('is refused while the server runs, and for an address that is not one of PostgreSQL', async () => {
    const server = new pg.Client({ ...clientConfigOf(club.connection), application_name: POOL_NAME })
    await server.connect()
    try {
      const to = 'postgres://nobody@127.0.0.1:1/none'
      await expect(moveCommand(depsOf('club', urlOf(club.connection), { to }))).rejects.toThrow(
        /The server is running/,
      )
      await expect(moveCommand(depsOf('club', urlOf(club.connection), { to: 'mysql://x' }))).rejects.toThrow(
        /postgres:/,
      )
    } finally {
      await server.end()
    }
  })
})
