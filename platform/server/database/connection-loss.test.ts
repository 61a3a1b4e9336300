import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { type DatabaseLine, openDatabaseLine } from '#tests/kit/database-line.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { discardFolder, makeOpenFolder } from '#tests/kit/other-paddock.ts'
import { isTemporaryFailure } from '../temporary-failure.ts'
import { openDatabase } from './open-database.ts'
import type { Database, Tx } from './pool.ts'
import { findSqlState } from './sql-state.ts'

let near: TestDatabase
let line: DatabaseLine
/** The same database, reached through a network line that the test can cut. */
let far: Database
beforeAll(async () => {
  near = await createTestDatabase({ isEmpty: true })
  await near.pool.query('create table tin (id integer primary key, cents integer not null)')
  await near.pool.query('insert into tin values (1, 0)')
  line = await openDatabaseLine(near.connection)
  far = await openDatabase({ source: line.connection, log: silentLog, poolSize: 2, answerTimeoutMs: 300 })
})
afterAll(async () => {
  await far.close()
  await line.close()
  await near.drop()
})
beforeEach(() => near.pool.query('update tin set cents = 0'))

async function cents(): Promise<number | undefined> {
  const { rows } = await near.pool.query<{ cents: number }>('select cents from tin')
  return rows[0]?.cents
}

let statements = 0
/** Sends a text that is new each time, because a prepared statement is sent without its text. */
function addFive(tx: Tx) {
  statements += 1
  return tx.execute(sql.raw(`update tin set cents = cents + 5 -- ${statements}`))
}

describe('a transaction that loses its connection', () => {
  test('runs again on another connection when COMMIT was not sent, and is applied once', async () => {
    let runs = 0
    const opened = line.openedCount()
    line.cutAt('the end of the work')
    await far.transaction(async (tx) => {
      runs += 1
      await addFive(tx)
      await tx.execute(sql`select 'the end of the work'`)
    })
    expect(runs).toBe(2)
    expect(line.openedCount()).toBe(opened + 1)
    expect(await cents()).toBe(5)
  })

  test('runs again when the answer to a statement before COMMIT is lost', async () => {
    let runs = 0
    line.cutAt('update tin', 'UPDATE 1')
    await far.transaction(async (tx) => {
      runs += 1
      await addFive(tx)
    })
    expect(runs).toBe(2)
    expect(await cents()).toBe(5)
  })

  test.each([
    ['before COMMIT arrives', undefined, 0],
    ['before the answer to COMMIT arrives', 'COMMIT', 5],
  ])('does not run again when it is cut %s', async (_when, answer, expected) => {
    let runs = 0
    line.cutAt('commit', answer)
    const lost = far.transaction(async (tx) => {
      runs += 1
      await addFive(tx)
    })
    const error = await lost.catch((thrown: unknown) => thrown)
    expect(isTemporaryFailure(error)).toBe(true)
    expect(runs).toBe(1)
    expect(await cents()).toBe(expected)
  })

  test('does not run again when COMMIT was sent together with the last statement', async () => {
    let runs = 0
    line.cutAt('commit', 'COMMIT')
    const lost = far.transaction((tx) => {
      runs += 1
      return tx.endWith(() => addFive(tx))
    })
    await expect(lost).rejects.toThrow()
    expect(runs).toBe(1)
    expect(await cents()).toBe(5)
  })

  test('runs again when PostgreSQL ends its session', async () => {
    let runs = 0
    await far.transaction(async (tx) => {
      runs += 1
      await addFive(tx)
      if (runs > 1) return
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await near.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await tx.execute(sql`select 1`)
    })
    expect(runs).toBe(2)
    expect(await cents()).toBe(5)
  })

  test('gives the caller a temporary failure when each attempt loses its connection', async () => {
    let runs = 0
    const lost = far.transaction(async (tx) => {
      runs += 1
      line.cutAt('update tin')
      await addFive(tx)
    })
    const error = await lost.catch((thrown: unknown) => thrown)
    expect(isTemporaryFailure(error)).toBe(true)
    expect(runs).toBe(6)
    expect(await cents()).toBe(0)
  })
})

test('a connection that falls silent is given up after one waiting time, without a rollback behind it', async () => {
  let runs = 0
  const silent = far.transaction(async (tx) => {
    runs += 1
    line.silence()
    await addFive(tx)
  })
  const error = await silent.catch((thrown: unknown) => thrown)
  expect(isTemporaryFailure(error)).toBe(true)
  expect(runs).toBe(1)
  await far.transaction(addFive)
  expect(await cents()).toBe(5)
})

test('a write to a server that has become a replica is temporary, and its connection is not used again', async () => {
  const pids = new Set<number>()
  let runs = 0
  await far.transaction(async (tx) => {
    runs += 1
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    pids.add(rows[0]?.pid ?? 0)
    if (runs === 1) await tx.execute(sql`set local transaction_read_only = on`)
    await addFive(tx)
  })
  expect(pids.size).toBe(2)
  expect(await cents()).toBe(5)
})

test('a write in a transaction that is read-only by its own choice fails at once', async () => {
  let runs = 0
  const wrong = far.transaction(
    async (tx) => {
      runs += 1
      await addFive(tx)
    },
    { isReadOnly: true },
  )
  expect(findSqlState(await wrong.catch((thrown: unknown) => thrown))).toBe('25006')
  expect(runs).toBe(1)
})

test('a commit that no synchronous replica has fails when its waiting is cancelled, instead of being acknowledged', async () => {
  const folder = makeOpenFolder()
  const settings = { max_wal_senders: '2', wal_level: 'replica' }
  const database = await openDatabase({
    source: { embedded: { dataDir: `${folder}/database`, tempDir: folder, settings } },
    log: silentLog,
  })
  try {
    await database.pool.query('create table tin (cents integer)')
    await database.pool.query(`alter system set synchronous_standby_names = 'absent'`)
    await database.pool.query('select pg_reload_conf()')
    await eventually('commits wait for a replica', async () => {
      const { rows } = await database.pool.query<{ names: string }>(
        `select current_setting('synchronous_standby_names') as names`,
      )
      return rows[0]?.names !== ''
    })
    const writes = [
      database.transaction((tx) => tx.execute(sql`insert into tin values (5)`)),
      database.pool.query('insert into tin values (7)'),
    ].map((write) => write.catch((thrown: unknown) => thrown))
    await eventually('both commits wait and are cancelled', async () => {
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      for (const { pid } of rows.length === writes.length ? rows : [])
        await database.pool.query('select pg_cancel_backend($1)', [pid])
      return rows.length === writes.length
    })
    const errors = await Promise.all(writes)
    for (const error of errors) {
      expect(String(error)).toContain('was not replicated')
      expect(isTemporaryFailure(error)).toBe(true)
    }
  } finally {
    await database.close()
    discardFolder(folder)
  }
}, 60_000)
