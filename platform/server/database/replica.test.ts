import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordingLog, silentLog } from '#tests/kit/log.ts'
import { discardFolder, makeOpenFolder } from '#tests/kit/other-paddock.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { openDatabase } from './open-database.ts'
import type { Database, Db } from './pool.ts'
import { readOnReplica } from './replica.ts'

const FOR_REPLICATION = { wal_level: 'replica', max_wal_senders: '4' }
const TEST_LIMIT_MS = 60_000

let folder = ''
let leader: Database
let replica: Database
beforeAll(async () => {
  folder = makeOpenFolder()
  const open = (name: string, settings: Record<string, string>) =>
    openDatabase({
      source: { embedded: { dataDir: `${folder}/${name}`, tempDir: folder, settings } },
      log: silentLog,
    })
  const first = await open('leader', FOR_REPLICATION)
  await first.pool.query('create table tin (cents integer not null)')
  await first.pool.query('insert into tin values (0)')
  await first.close()
  execFileSync('sh', [
    '-c',
    'cp -a "$1/leader" "$1/replica" && cp -a "$1/replica/cluster/PG_VERSION" "$1/replica/cluster/standby.signal"',
    'sh',
    folder,
  ])
  leader = await open('leader', FOR_REPLICATION)
  const { connection } = leader
  if ('url' in connection) throw new Error('The embedded database has a socket.')
  const { host, port, user } = connection
  replica = await open('replica', {
    ...FOR_REPLICATION,
    primary_conninfo: `host=${host} port=${port} user=${user}`,
  })
}, TEST_LIMIT_MS)
afterAll(async () => {
  await replica.close()
  await leader.close()
  discardFolder(folder)
})
beforeEach(() => replica.pool.query('select pg_wal_replay_resume()'))

const readCents = async (db: Db) => {
  const { rows } = await db.execute<{ cents: number; isReplica: boolean }>(
    sql`select cents, pg_is_in_recovery() as "isReplica" from tin`,
  )
  return rows[0]
}

function reader(clock = new MovableClock('2026-01-10T00:00:00Z')) {
  const log = recordingLog()
  const waits: number[] = []
  const read = readOnReplica({
    leader: leader.pool,
    replica: replica.pool,
    db: leader.db,
    clock,
    log,
    sleepMs: async (ms) => void waits.push(ms),
  })
  return { read, log, waits }
}

describe('a report', () => {
  test('is read on a replica that has applied everything committed before', async () => {
    await leader.pool.query('update tin set cents = 5')
    const { read } = reader()
    await expect.poll(() => read(readCents), { timeout: 10_000 }).toEqual({ cents: 5, isReplica: true })
  })

  test('is read on the leader while the replica is behind, after five tries', async () => {
    await replica.pool.query('select pg_wal_replay_pause()')
    await leader.pool.query('update tin set cents = 7')
    const { read, waits } = reader()
    expect(await read(readCents)).toEqual({ cents: 7, isReplica: false })
    expect(waits).toEqual([20, 20, 20, 20])
  })

  test('is read on the leader when the second address leads to a leader', async () => {
    const read = readOnReplica({
      leader: leader.pool,
      replica: leader.pool,
      db: leader.db,
      clock: new MovableClock('2026-01-10T00:00:00Z'),
      log: silentLog,
      sleepMs: async () => undefined,
    })
    expect(await read(readCents)).toMatchObject({ isReplica: false })
  })

  test('cannot write on the replica', async () => {
    const { read } = reader()
    await expect.poll(async () => (await read(readCents))?.isReplica, { timeout: 10_000 }).toBe(true)
    const written: unknown[] = []
    await read(async (db) => {
      written.push(await db.execute(sql`update tin set cents = 100`).catch((error: unknown) => error))
    })
    expect(written[0]).toBeInstanceOf(Error)
  })

  test('passes an error of its own on, without a second reading', async () => {
    const { read } = reader()
    await expect.poll(async () => (await read(readCents))?.isReplica, { timeout: 10_000 }).toBe(true)
    let runs = 0
    const failing = read(async () => {
      runs += 1
      throw new Error('no such report')
    })
    await expect(failing).rejects.toThrow('no such report')
    expect(runs).toBe(1)
  })
})

test('a replica that fails is skipped for ten seconds, and then asked again', async () => {
  const clock = new MovableClock('2026-01-10T00:00:00Z')
  let asked = 0
  const read = readOnReplica({
    leader: leader.pool,
    replica: {
      connect: async () => {
        asked += 1
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    },
    db: leader.db,
    clock,
    log: silentLog,
    sleepMs: async () => undefined,
  })
  for (const [waitMs, expected] of [
    [0, 1],
    [9_999, 1],
    [1, 2],
  ] as const) {
    clock.advanceMs(waitMs)
    expect(await read(readCents)).toMatchObject({ isReplica: false })
    expect(asked).toBe(expected)
  }
})
