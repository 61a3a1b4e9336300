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

describe('starting and stopping', () => {
  test('a stop leaves no process and no socket behind, and a second start finds the same database', async () => {
    const first = await start()
    const socketFolder = 'host' in first.connection ? first.connection.host : ''
    expect(existsSync(socketFolder)).toBe(true)
    expect(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432.lock'))).toBeLessThan(107)
    await first.stop()
    await first.stop()
    expect(processesOn(folder)).toEqual([])
    expect(existsSync(socketFolder)).toBe(false)
    expect(readdirSync(dataDir)).toEqual(['cluster'])

    const again = await start()
    expect(again.connection).toEqual(first.connection)
    await again.stop()
  })

  test('PostgreSQL listens on no network address', async () => {
    copySeed(seed, dataDir)
    const postgres = await start()
    const file = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
    const [, , , , socketFolder, listenAddress] = file
    expect(postgres.connection).toMatchObject({ host: socketFolder })
    expect(listenAddress).toBe('')
    await postgres.stop()
  })

  test('a socket too long for a deep temporary folder goes to /tmp', async () => {
    copySeed(seed, dataDir)
    const deep = join(folder, 'a-rather-long-name-'.repeat(6))
    mkdirSync(deep)
    const postgres = await start({ tempDir: deep })
    expect(postgres.connection).toMatchObject({ host: expect.stringMatching(/^\/tmp\/paddock-/) })
    await postgres.stop()
  })

  test('an ordinary user starts and stops it too', async () => {
    const user = isRoot ? ordinaryUser() : {}
    if (isRoot) giveFolderTo(ordinaryUser())
    const paddock = startOtherPaddock({ dataDir, mode: 'stop', ...user })
    expect(await paddock.ended).toBe(0)
    expect(paddock.hasSaid('stopped')).toBe(true)
    expect(processesOn(folder)).toEqual([])
  })
})

describe('what it refuses', () => {
  test('a second Paddock on the same folder, naming the first', async () => {
    copySeed(seed, dataDir)
    const first = startOtherPaddock({ dataDir, mode: 'idle' })
    await isServing(first)
    await expect(start()).rejects.toThrow(
      `Another Paddock (process ${first.pid}) is working on the database in ${dataDir}`,
    )
    first.signalGroup('SIGKILL')
    await first.ended
  })

  test('a database of another major version, saying what to do and changing nothing', async () => {
    copySeed(seed, dataDir)
    const versionFile = join(dataDir, 'cluster', 'PG_VERSION')
    writeFileSync(versionFile, '17\n')
    await expect(start()).rejects.toThrow(
      /belongs to PostgreSQL 17, .* brings PostgreSQL 18; .* set DATABASE_URL/,
    )
    expect(readFileSync(versionFile, 'utf8')).toBe('17\n')
  })

  test('a DATA_DIR that is closed to its user, naming the folder that closes it', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, isRoot ? 0o700 : 0o000)
    await expect(start({ dataDir: join(closed, 'inner', 'database') })).rejects.toThrow(closed)
    await expect(start({ dataDir: join(closed, 'inner', 'database') })).rejects.toThrow('DATA_DIR')
    chmodSync(closed, 0o700)
    expect(readdirSync(closed)).toEqual([])
  })

  test('a folder on which a PostgreSQL of somebody else is running', async () => {
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

describe('what a crash may leave', () => {
  test('an unfinished folder is set aside and a database is made', async () => {
    mkdirSync(join(dataDir, 'cluster', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'cluster', 'base', 'something'), 'somebody may want it')
    const log = recordingLog()
    const postgres = await start({ log })
    await postgres.stop()
    const aside = readdirSync(dataDir).find((name) => name.startsWith('cluster.unfinished-')) ?? ''
    expect(readFileSync(join(dataDir, aside, 'base', 'something'), 'utf8')).toBe('somebody may want it')
    expect(log.lines.some((line) => line.level === 'warn' && line.message.includes('unfinished'))).toBe(true)
  })

  test('a note of a postmaster whose number now belongs to another program, or to a zombie, is no obstacle', async () => {
    copySeed(seed, dataDir)
    // The shell's child ends after the shell has turned into a program that never asks for it.
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
      // As PostgreSQL leaves it: its own, and for nobody else.
      chmodSync(pidFile, 0o600)
      const postgres = await start()
      expect(findProcess(postgres.pid())).not.toBeNull()
      await postgres.stop()
    }
    parent.kill('SIGKILL')
  })

  test('a claim whose process is gone, or is torn, is no obstacle', async () => {
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

describe('programs whose links an install without scripts has left out', () => {
  let shelf = ''
  let packageDir = ''
  const tempDir = () => join(folder, 'temp')
  const copies = () => readdirSync(tempDir()).filter((name) => name.startsWith('paddock-postgres-'))
  beforeAll(() => {
    shelf = makeOpenFolder()
    packageDir = join(shelf, 'package')
    cpSync(findPackageDir(), packageDir, {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink(),
    })
  })
  afterAll(() => discardFolder(shelf))
  beforeEach(() => {
    mkdirSync(tempDir())
    copySeed(seed, dataDir)
  })

  test('get them where they lie', async () => {
    const postgres = await start({ packageDir, tempDir: tempDir() })
    await postgres.stop()
    expect(copies()).toEqual([])
    const [link = ''] = linksOf(packageDir)
    expect(lstatSync(join(packageDir, link)).isSymbolicLink()).toBe(true)
  })

  test('are copied once to an open folder where they lie in a closed one, also when two do so at once', async () => {
    const open = close(shelf, packageDir)
    copySeed(seed, join(folder, 'second'))
    const options = { packageDir, tempDir: tempDir() }
    const starts = [start(options), start({ ...options, dataDir: join(folder, 'second') })]
    for (const postgres of await Promise.all(starts)) await postgres.stop()
    expect(copies()).toHaveLength(1)
    expect(copies()[0]).toMatch(/^paddock-postgres-18\.\d+\.\d+.*-[0-9a-f]{12}-\d+$/)

    const log = recordingLog()
    await (await start({ ...options, log })).stop()
    expect(log.lines.filter((line) => line.message.startsWith('copying'))).toEqual([])

    // As a cleaner of temporary files may do.
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

/** For root: a closed folder above. For others: a folder they may not write to, with its links missing. */
function close(shelf: string, packageDir: string): () => void {
  const lib = join(packageDir, 'native', 'lib')
  if (isRoot) chmodSync(shelf, 0o700)
  else {
    for (const link of linksOf(packageDir)) rmSync(join(packageDir, link), { force: true })
    chmodSync(lib, 0o555)
  }
  return () => {
    chmodSync(shelf, 0o755)
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
