import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { recordingLog, silentLog } from '#tests/kit/log.ts'
import { type DatabaseConnection, withDatabaseName } from './connection.ts'
import { type OpenDatabaseOptions, openDatabase } from './open-database.ts'
import type { Database } from './pool.ts'
import { findSqlState } from './sql-state.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase({ isEmpty: true })
})
afterAll(() => home.drop())

async function withDatabase(
  options: Partial<OpenDatabaseOptions>,
  fn: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ source: home.connection, log: silentLog, poolSize: 1, ...options })
  try {
    await fn(database)
  } finally {
    await database.close()
  }
}

const preparedTexts = async (database: Database) => {
  const { rows } = await database.pool.query<{ statement: string }>({
    text: '/* plain */ select statement from pg_prepared_statements',
  })
  return rows.map((row) => row.statement)
}

describe('openDatabase', () => {
  test('prepares each statement once per connection', async () => {
    await withDatabase({}, async (database) => {
      for (const word of ['one', 'two', 'three']) await database.db.execute(sql`select ${word}::text as word`)
      expect(await preparedTexts(database)).toEqual(['select $1::text as word'])
    })
  })

  test('prepares no statements behind PgBouncer', async () => {
    await withDatabase({ isBehindPgBouncer: true }, async (database) => {
      await database.db.execute(sql`select ${'one'}::text as word`)
      expect(await preparedTexts(database)).toEqual([])
    })
  })

  test('recovers after a table has changed under a prepared statement', async () => {
    await withDatabase({}, async (database) => {
      await database.pool.query('create table changing (id integer)')
      const read = () => database.transaction((tx) => tx.execute(sql`select * from changing`))
      await read()
      await database.pool.query('alter table changing add column name text')
      expect(await read()).toMatchObject({ fields: [{ name: 'id' }, { name: 'name' }] })
    })
  })

  test('resolves `close` only when its connections are gone', async () => {
    const options = { poolSize: 8, applicationName: 'to-be-gone' }
    await withDatabase(options, async ({ pool }) => {
      const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
      expect(pool.totalCount).toBe(8)
      for (const client of clients) client.release()
    })
    const { rows } = await home.pool.query(
      `select count(*)::int as count from pg_stat_activity where application_name = 'to-be-gone'`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('returns a calendar day as text and an instant as a date', async () => {
    await withDatabase({}, async (database) => {
      const { rows } = await database.pool.query(
        `select date '2026-03-29' as day, timestamptz '2026-03-29T01:30Z' as instant`,
      )
      expect(rows).toEqual([{ day: '2026-03-29', instant: new Date('2026-03-29T01:30:00Z') }])
    })
  })

  test('survives the loss of a connection in use', async () => {
    await withDatabase({}, async (database) => {
      const client = await database.pool.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const lost = new Promise((resolve) => client.once('end', resolve))
      await home.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await lost
      client.release()
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })
  })

  test('survives the loss of an idle connection and logs it', async () => {
    const log = recordingLog()
    await withDatabase({ log }, async (database) => {
      const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      const lost = new Promise((resolve) => database.pool.once('remove', resolve))
      await home.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await lost
      expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
      expect(log.lines.filter((line) => line.level === 'warn')).toHaveLength(1)
    })
  })

  test('cancels a statement that exceeds the timeout', async () => {
    await withDatabase({ statementTimeoutMs: 50 }, async (database) => {
      const error = await database.pool.query('select pg_sleep(30)').catch((thrown: unknown) => thrown)
      const QUERY_CANCELED = '57014'
      expect(findSqlState(error)).toBe(QUERY_CANCELED)
    })
  })
})

test('probes and replaces connections after the configured times', async () => {
  await withDatabase({ keepAliveMs: 5_000, lifetimeS: 60 }, async ({ pool }) => {
    expect(pool.options).toMatchObject({ keepAliveInitialDelayMillis: 5_000, maxLifetimeSeconds: 60 })
  })
})

describe('a network that stops responding', () => {
  test('ends waiting for an answer, also in a transaction, and the next query uses a new connection', async () => {
    const proxy = await openProxy(home.connection)
    const database = await openDatabase({
      source: proxy.connection,
      log: silentLog,
      poolSize: 1,
      answerTimeoutMs: 100,
    })
    const read = () => database.transaction((tx) => tx.execute(sql`select 1 as one`))
    await read()
    proxy.swallow(true)
    // BEGIN and the query wait together. The first one that is given up closes the connection of the other one.
    const message: unknown = expect.stringMatching(
      /^(?:Query read timeout|Connection terminated unexpectedly)$/,
    )
    await expect(read()).rejects.toMatchObject({ cause: { message } })
    proxy.swallow(false)
    expect(await read()).toMatchObject({ rows: [{ one: 1 }] })
    await proxy.close()
    await database.close()
  })
})

/** Opens a proxy in front of a database that can stop passing bytes on without closing a connection. */
async function openProxy(connection: DatabaseConnection) {
  if ('url' in connection) throw new Error('The database of the tests has a socket.')
  const { host, port, user, database } = connection
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(target)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (isSilent || to.write(bytes)))
      from.on('close', () => to.destroy())
      from.on('error', () => undefined)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const password = connection.password === undefined ? {} : { password: connection.password }
  return {
    connection: { host: '127.0.0.1', port: address.port, user, database, ...password },
    swallow: (on: boolean) => {
      isSilent = on
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

describe('openDatabase on an unusable database', () => {
  test('throws a refusal that names the address without the password', async () => {
    const source = { url: 'postgresql://club:sesame@127.0.0.1:1/paddock' }
    const error = await openDatabase({ source, log: silentLog }).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(
      /^DatabaseRefusal: The database does not answer \(127\.0\.0\.1, port 1, database paddock\): /,
    )
    expect(String(error)).not.toContain('sesame')
  })

  test('throws a refusal when the server has no such database', async () => {
    const source = withDatabaseName(home.connection, 'not_here')
    await expect(openDatabase({ source, log: silentLog })).rejects.toThrow('not_here')
  })
})
