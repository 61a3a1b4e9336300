import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import {
  canIsolate,
  copySeed,
  discardFolder,
  isServing,
  makeOpenFolder,
  makeSeed,
  processesOn,
  removeFolder,
  startOtherPaddock,
} from '#tests/kit/other-paddock.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './pool.ts'
import { findProcess } from './process-identity.ts'

const ENOUGH_ROWS = 200

let seed = ''
let folder = ''
let dataDir = ''
beforeAll(async () => {
  seed = await makeSeed()
})
afterAll(() => discardFolder(seed))
beforeEach(() => {
  folder = makeOpenFolder()
  dataDir = `${folder}/database`
  copySeed(seed, dataDir)
})
afterEach(async () => {
  await eventually('no process is left', () => processesOn(folder).length === 0)
  discardFolder(folder)
})

function open(options: { lockPatienceMs?: number } = {}): Promise<Database> {
  return openDatabase({ source: { embedded: { dataDir, tempDir: folder, ...options } }, log: silentLog })
}

async function storedIds(database: Database): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ id: string }>('select id from kept')
  return new Set(rows.map((row) => row.id))
}

async function postmasterOf(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`,
  )
  return rows[0]?.pid ?? 0
}

describe.runIf(canIsolate())('a server in another container', () => {
  test('is refused without any change while the first one runs, and starts after the first has ended', async () => {
    const inContainer = startOtherPaddock({ dataDir, mode: 'write', isIsolated: true })
    await eventually('rows are acknowledged', () => inContainer.acknowledged.length >= ENOUGH_ROWS)
    const noted = () =>
      ['owner.json', 'cluster/postmaster.pid'].map((name) => readFileSync(`${dataDir}/${name}`, 'utf8'))
    const before = noted()

    await expect(open({ lockPatienceMs: 0 })).rejects.toThrow('probably in another container')
    expect(noted()).toEqual(before)
    const acknowledged = inContainer.acknowledged.length
    await eventually('the first goes on', () => inContainer.acknowledged.length > acknowledged)

    inContainer.signalGroup('SIGKILL')
    await inContainer.ended
    const database = await open()
    const stored = await storedIds(database)
    expect(inContainer.acknowledged.filter((id) => !stored.has(id))).toEqual([])
    await database.close()
  })
})

describe('recovery after a crash', () => {
  test('starts again on the same folder with every acknowledged row after its process group was killed', async () => {
    const killed = startOtherPaddock({ dataDir, mode: 'write' })
    await eventually('rows are acknowledged', () => killed.acknowledged.length >= ENOUGH_ROWS)
    killed.signalGroup('SIGKILL')
    await killed.ended

    const database = await open()
    const kept = await storedIds(database)
    expect(killed.acknowledged.filter((id) => !kept.has(id))).toEqual([])
    await database.close()
  })

  test('starts again with every acknowledged row after PostgreSQL and the server were killed together', async () => {
    const killed = startOtherPaddock({ dataDir, mode: 'write' })
    await eventually('rows are acknowledged', () => killed.acknowledged.length >= ENOUGH_ROWS)
    process.kill(killed.postmasterPid(), 'SIGKILL')
    killed.signalGroup('SIGKILL')
    await killed.ended

    const database = await open()
    const kept = await storedIds(database)
    expect(killed.acknowledged.filter((id) => !kept.has(id))).toEqual([])
    await database.close()
  })

  test('stops PostgreSQL by the watchdog when Paddock was killed', async () => {
    const killed = startOtherPaddock({ dataDir, mode: 'idle' })
    await isServing(killed)
    expect(processesOn(folder).length).toBeGreaterThan(1)
    killed.signalGroup('SIGKILL')
    await eventually('PostgreSQL and its watchdog are gone', () => processesOn(folder).length === 0)
    expect(findProcess(killed.postmasterPid())).toBeNull()
  })

  test('restarts a killed PostgreSQL under a running Paddock, with every row', async () => {
    const database = await open()
    await database.pool.query('create table kept (id bigint primary key)')
    await database.pool.query('insert into kept select generate_series(1, 100)')
    const killed = await postmasterOf(database)
    process.kill(killed, 'SIGKILL')

    // Wait, because a backend of the killed postmaster may still respond until it notices that the postmaster is gone.
    await eventually('another PostgreSQL answers in the same pool', () =>
      postmasterOf(database).then(
        (pid) => pid !== killed,
        () => false,
      ),
    )
    expect((await storedIds(database)).size).toBe(100)
    await database.close()
  })

  test('restarts PostgreSQL as a whole when one of its sessions is killed, so that a failed recovery cannot hang', async () => {
    const database = await open()
    const before = await postmasterOf(database)
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(Number(rows[0]?.pid), 'SIGKILL')
    await eventually('another PostgreSQL answers in the same pool', () =>
      postmasterOf(database).then(
        (pid) => pid !== before,
        () => false,
      ),
    )
    expect(await postmasterOf(database)).not.toBe(before)
    await database.close()
  })

  test('restarts PostgreSQL once the cause of several failed restarts is gone', async () => {
    const delays: number[] = []
    const pause = (ms: number) => {
      // Make the time limit of the outage never end.
      if (ms > 30_000) return new Promise<void>(() => undefined)
      delays.push(ms)
      return Promise.resolve()
    }
    const database = await openDatabase({
      source: { embedded: { dataDir, tempDir: folder, pause } },
      log: silentLog,
    })
    const killed = await postmasterOf(database)
    const control = `${dataDir}/cluster/global/pg_control`
    renameSync(control, `${control}.away`)
    process.kill(killed, 'SIGKILL')
    await eventually('several restarts have failed', () => delays.length >= 5)
    expect(delays.slice(0, 5)).toEqual([0, 1_000, 2_000, 4_000, 8_000])
    renameSync(`${control}.away`, control)

    await eventually('another PostgreSQL answers in the same pool', () =>
      postmasterOf(database).then(
        (pid) => pid !== killed,
        () => false,
      ),
    )
    await database.close()
  })

  test('keeps PostgreSQL running when Ctrl-C signals the whole process group of Paddock', async () => {
    const paddock = startOtherPaddock({ dataDir, mode: 'write' })
    await eventually('rows are acknowledged', () => paddock.acknowledged.length > 0)
    paddock.signalGroup('SIGINT')
    const before = paddock.acknowledged.length
    await eventually('more rows are acknowledged', () => paddock.acknowledged.length >= before + ENOUGH_ROWS)
    expect(findProcess(paddock.postmasterPid())).not.toBeNull()
    paddock.signalGroup('SIGKILL')
    await paddock.ended
  })

  test('creates the database again when the first start was killed half-way', async () => {
    removeFolder(dataDir)
    const killed = startOtherPaddock({ dataDir, mode: 'idle' })
    const isBeingMade = () => {
      try {
        return readdirSync(dataDir).some((name) => name.startsWith('cluster.new-'))
      } catch {
        return false
      }
    }
    await eventually('the database is being made', isBeingMade)
    killed.signalGroup('SIGKILL')
    await killed.ended

    const database = await open()
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'owner.json', 'owner.lock'])
    await database.close()
  })
})
