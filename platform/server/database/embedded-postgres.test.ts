import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { recordingLog, silentLog } from '#tests/kit/log.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import {
  copySeed,
  discardFolder,
  isServing,
  makeOpenFolder,
  makeSeed,
  processesOn,
  removeFolder,
  startOtherPaddock,
} from '#tests/kit/other-paddock.ts'
import { findPackageDir } from './postgres-binaries.ts'
import { findProcess } from './process-identity.ts'

const isRoot = process.getuid?.() === 0

let seed = ''
let folder = ''
let dataDir = ''
beforeAll(async () => {
  seed = await makeSeed()
})
afterAll(() => discardFolder(seed))
beforeEach(() => {
  folder = makeOpenFolder()
  dataDir = join(folder, 'database')
})
afterEach(async () => {
  await eventually('no process is left', () => processesOn(folder).length === 0)
  discardFolder(folder)
})

function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  return startEmbeddedPostgres({ dataDir, tempDir: folder, log: silentLog, ...options })
}

describe('start and stop', () => {
  test('leaves no process and no socket after a stop, and finds the same database at the second start', async () => {
    const first = await start()
    const socketFolder = 'host' in first.connection ? first.connection.host : ''
    expect(existsSync(socketFolder)).toBe(true)
    expect(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432.lock'))).toBeLessThan(107)
    await first.stop()
    await first.stop()
    expect(processesOn(folder)).toEqual([])
    expect(existsSync(socketFolder)).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['cluster', 'owner.lock'])

    const again = await start()
    expect(again.connection).toEqual(first.connection)
    await again.stop()
  })

  test('does not listen on any network address', async () => {
    copySeed(seed, dataDir)
    const postgres = await start()
    const file = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
    const [, , , , socketFolder, listenAddress] = file
    expect(postgres.connection).toMatchObject({ host: socketFolder })
    expect(listenAddress).toBe('')
    await postgres.stop()
  })

  test('uses /tmp when the socket path in a deep temporary folder would be too long', async () => {
    copySeed(seed, dataDir)
    const deep = join(folder, 'a-rather-long-name-'.repeat(6))
    mkdirSync(deep)
    const postgres = await start({ tempDir: deep })
    expect(postgres.connection).toMatchObject({ host: expect.stringMatching(/^\/tmp\/paddock-/) })
    await postgres.stop()
  })

  test('starts and stops as an ordinary user', async () => {
    const user = isRoot ? ordinaryUser() : {}
    if (isRoot) giveFolderTo(ordinaryUser())
    const paddock = startOtherPaddock({ dataDir, mode: 'stop', ...user })
    expect(await paddock.ended).toBe(0)
    expect(paddock.hasSaid('stopped')).toBe(true)
    expect(processesOn(folder)).toEqual([])
  })
})

describe('refusals', () => {
  test('refuses a second Paddock on the same folder and names the process of the first', async () => {
    copySeed(seed, dataDir)
    const first = startOtherPaddock({ dataDir, mode: 'idle' })
    await isServing(first)
    await expect(start()).rejects.toThrow(
      `Another Paddock (process ${first.pid}) is working on the database in ${dataDir}`,
    )
    first.signalGroup('SIGKILL')
    await first.ended
  })

  test('refuses a database of another major version, explains the way out and changes nothing', async () => {
    copySeed(seed, dataDir)
    const versionFile = join(dataDir, 'cluster', 'PG_VERSION')
    writeFileSync(versionFile, '17\n')
    await expect(start()).rejects.toThrow(
      /belongs to PostgreSQL 17, .* contains PostgreSQL 18; .* npm run upgrade:database/,
    )
    expect(readFileSync(versionFile, 'utf8')).toBe('17\n')
  })

  test('refuses a DATA_DIR that PostgreSQL’s user cannot enter, and names the folder that blocks it', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, isRoot ? 0o700 : 0o000)
    await expect(start({ dataDir: join(closed, 'inner', 'database') })).rejects.toThrow(closed)
    await expect(start({ dataDir: join(closed, 'inner', 'database') })).rejects.toThrow('DATA_DIR')
    chmodSync(closed, 0o700)
    expect(readdirSync(closed)).toEqual([])
  })

  test('refuses a folder on which a foreign PostgreSQL is running', async () => {
    copySeed(seed, dataDir)
    const postgres = await start()
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
    const written = readFileSync(pidFile, 'utf8')
    const socketFolder = 'host' in postgres.connection ? postgres.connection.host : ''
    writeFileSync(pidFile, written.replace(socketFolder, '/var/run/postgresql'))
    writeFileSync(join(dataDir, 'owner.json'), '')
    await expect(start()).rejects.toThrow('A PostgreSQL that was not started by Paddock')
    expect(findProcess(postgres.pid())).not.toBeNull()
    writeFileSync(pidFile, written)
    await postgres.stop()
  })
})

describe('remains of a crash', () => {
  test('sets an unfinished database folder aside and creates a database', async () => {
    mkdirSync(join(dataDir, 'cluster', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'cluster', 'base', 'something'), 'somebody may want it')
    const log = recordingLog()
    const postgres = await start({ log })
    await postgres.stop()
    const aside = readdirSync(dataDir).find((name) => name.startsWith('cluster.unfinished-')) ?? ''
    expect(readFileSync(join(dataDir, aside, 'base', 'something'), 'utf8')).toBe('somebody may want it')
    expect(log.lines.some((line) => line.level === 'warn' && line.message.includes('unfinished'))).toBe(true)
  })

  test('ignores a postmaster.pid whose process number now belongs to another program or to a zombie', async () => {
    copySeed(seed, dataDir)
    // The shell starts a child and then replaces itself by a program that never waits for that child, so the ended
    // child stays a zombie.
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const zombie = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (data) => resolve(Number(data))),
    )
    await eventually('it is a zombie', () =>
      /Z/.test(spawnSync('ps', ['-o', 'stat=', '-p', `${zombie}`]).stdout.toString()),
    )
    for (const pid of [process.pid, zombie]) {
      const note = [
        pid,
        join(dataDir, 'cluster'),
        1_700_000_000,
        5432,
        join(tmpdir(), 'paddock-gone'),
        '',
        '1 1',
        'ready',
        '',
      ]
      const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
      writeFileSync(pidFile, note.join('\n'))
      // Set the permissions that PostgreSQL sets: only the owner may read the file.
      chmodSync(pidFile, 0o600)
      const postgres = await start()
      expect(findProcess(postgres.pid())).not.toBeNull()
      await postgres.stop()
    }
    parent.kill('SIGKILL')
  })

  test('ignores a claim that is incomplete or whose process is gone', async () => {
    copySeed(seed, dataDir)
    for (const left of [
      JSON.stringify({ pid: process.pid, startedAt: 'another boot', claim: 'old' }),
      '',
      '{"pid":',
    ]) {
      writeFileSync(join(dataDir, 'owner.json'), left)
      const postgres = await start()
      expect(findProcess(postgres.pid())).not.toBeNull()
      await postgres.stop()
    }
  })
})

describe('PostgreSQL programs whose symbolic links were skipped by an install without scripts', () => {
  let skus = ''
  let packageDir = ''
  const tempDir = () => join(folder, 'temp')
  const copies = () => readdirSync(tempDir()).filter((name) => name.startsWith('paddock-postgres-'))
  beforeAll(() => {
    skus = makeOpenFolder()
    packageDir = join(skus, 'package')
    cpSync(findPackageDir(), packageDir, {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    })
  })
  afterAll(() => discardFolder(skus))
  beforeEach(() => {
    mkdirSync(tempDir())
    copySeed(seed, dataDir)
  })

  test('creates the missing links in the package folder', async () => {
    const postgres = await start({ packageDir, tempDir: tempDir() })
    await postgres.stop()
    expect(copies()).toEqual([])
    const [link = ''] = linksOf(packageDir)
    expect(lstatSync(join(packageDir, link)).isSymbolicLink()).toBe(true)
  })

  test('copies the programs once to an accessible folder if the package folder is closed, even when two starts do so at once', async () => {
    const open = close(skus, packageDir)
    copySeed(seed, join(folder, 'second'))
    const options = { packageDir, tempDir: tempDir() }
    const starts = [start(options), start({ ...options, dataDir: join(folder, 'second') })]
    for (const postgres of await Promise.all(starts)) await postgres.stop()
    expect(copies()).toHaveLength(1)
    expect(copies()[0]).toMatch(/^paddock-postgres-18\.\d+\.\d+.*-[0-9a-f]{12}-\d+$/)

    const log = recordingLog()
    await (await start({ ...options, log })).stop()
    expect(log.lines.filter((line) => line.message.startsWith('copying'))).toEqual([])

    // Delete a file of the copy, as a cleaner of temporary files may do.
    const bitten = join(tempDir(), copies()[0] ?? '', 'share')
    removeFolder(bitten)
    await (await start(options)).stop()
    expect(existsSync(bitten)).toBe(true)
    open()
  })
})

function linksOf(packageDir: string): string[] {
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  return links.map((link) => link.target)
}

/**
 * Makes the package folder inaccessible: under root by a parent folder that cannot be entered, otherwise by a folder
 * without write permission and with missing links.
 */
function close(skus: string, packageDir: string): () => void {
  const lib = join(packageDir, 'native', 'lib')
  if (isRoot) chmodSync(skus, 0o700)
  else {
    for (const link of linksOf(packageDir)) rmSync(join(packageDir, link), { force: true })
    chmodSync(lib, 0o555)
  }
  return () => {
    chmodSync(skus, 0o755)
    chmodSync(lib, 0o755)
  }
}

function ordinaryUser(): { uid: number; gid: number } {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

function giveFolderTo({ uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid)
}
