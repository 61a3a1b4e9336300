import { readdirSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
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
import { openDatabase } from './open-database.ts'
import type { Database } from './pool.ts'
import { findProcess } from './process-identity.ts'

const SERVING_AGAIN_WITHIN_MS = 10_000
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

function open(): Promise<Database> {
  return openDatabase({ source: { embedded: { dataDir, tempDir: folder } }, log: silentLog })
}

async function keptIds(database: Database): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ id: string }>('select id from kept')
  return new Set(rows.map((row) => row.id))
}

async function postmasterOf(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`,
  )
  return rows[0]?.pid ?? 0
}

describe('after a crash', () => {
  test('a Paddock killed with its whole group is followed by one that serves within 10 s and lost nothing', async () => {
    const killed = startOtherPaddock({ dataDir, mode: 'write' })
    await eventually('rows are acknowledged', () => killed.acknowledged.length >= ENOUGH_ROWS)
    killed.signalGroup('SIGKILL')
    await killed.ended

    const startedAtMs = performance.now()
    const database = await open()
    const kept = await keptIds(database)
    expect(performance.now() - startedAtMs).toBeLessThan(SERVING_AGAIN_WITHIN_MS)
    expect(killed.acknowledged.filter((id) => !kept.has(id))).toEqual([])
    await database.close()
  })

  test('PostgreSQL killed together with its Paddock loses nothing either', async () => {
    const killed = startOtherPaddock({ dataDir, mode: 'write' })
    await eventually('rows are acknowledged', () => killed.acknowledged.length >= ENOUGH_ROWS)
    process.kill(killed.postmasterPid(), 'SIGKILL')
    killed.signalGroup('SIGKILL')
    await killed.ended

    const startedAtMs = performance.now()
    const database = await open()
    const kept = await keptIds(database)
    expect(performance.now() - startedAtMs).toBeLessThan(SERVING_AGAIN_WITHIN_MS)
    expect(killed.acknowledged.filter((id) => !kept.has(id))).toEqual([])
    await database.close()
  })

  test('the watchdog stops the PostgreSQL of a killed Paddock by itself', async () => {
    const killed = startOtherPaddock({ dataDir, mode: 'idle' })
    await isServing(killed)
    expect(processesOn(folder).length).toBeGreaterThan(1)
    killed.signalGroup('SIGKILL')
    await eventually('PostgreSQL and its watchdog are gone', () => processesOn(folder).length === 0)
    expect(findProcess(killed.postmasterPid())).toBeNull()
  })

  test('PostgreSQL killed under a living Paddock is brought back, with every row', async () => {
    const database = await open()
    await database.pool.query('create table kept (id bigint primary key)')
    await database.pool.query('insert into kept select generate_series(1, 100)')
    const killed = await postmasterOf(database)
    process.kill(killed, 'SIGKILL')

    // Until it has noticed, a session of the killed one may still answer.
    await eventually('another PostgreSQL answers in the same pool', () =>
      postmasterOf(database).then(
        (pid) => pid !== killed,
        () => false,
      ),
    )
    expect((await keptIds(database)).size).toBe(100)
    await database.close()
  })

  test('Ctrl-C, which reaches the whole group, leaves PostgreSQL to its Paddock', async () => {
    const paddock = startOtherPaddock({ dataDir, mode: 'write' })
    await eventually('rows are acknowledged', () => paddock.acknowledged.length > 0)
    paddock.signalGroup('SIGINT')
    const before = paddock.acknowledged.length
    await eventually('more rows are acknowledged', () => paddock.acknowledged.length >= before + ENOUGH_ROWS)
    expect(findProcess(paddock.postmasterPid())).not.toBeNull()
    paddock.signalGroup('SIGKILL')
    await paddock.ended
  })

  test('a first start killed while the database is being made is made anew', async () => {
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
    expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'owner.json'])
    await database.close()
  })
})
