import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { recordingLog, silentLog } from '#tests/kit/log.ts'
import type { Tx } from './pool.ts'
import { findSqlState, isUniqueViolation } from './sql-state.ts'
import { transactionRunner } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await database.pool.query('create table tin (id integer primary key, cents integer not null)')
})
afterAll(() => database.drop())
beforeEach(() =>
  database.pool
    .query('truncate tin')
    .then(() => database.pool.query('insert into tin values (1, 0), (2, 0)')),
)

async function centsIn(id: number): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ cents: number }>('select cents from tin where id = $1', [id])
  return rows[0]?.cents
}

const addCents = (tx: Tx, id: number, cents: number) =>
  tx.execute(sql`update tin set cents = cents + ${cents} where id = ${id}`)

/** Returns a barrier: each caller waits until `parties` callers have reached it. Later calls pass at once. */
function barrier(parties: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let missing = parties
  return () => {
    missing -= 1
    if (missing <= 0) resolve()
    return promise
  }
}

describe('transaction', () => {
  test('commits when the function resolves and rolls back when it throws', async () => {
    expect(await database.transaction(async (tx) => (await addCents(tx, 1, 5), 'done'))).toBe('done')
    const failing = database.transaction(async (tx) => {
      await addCents(tx, 1, 100)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await centsIn(1)).toBe(5)
  })

  test('retries after a serialization failure, so that two concurrent changes both count', async () => {
    const bothHaveRead = barrier(2)
    let runs = 0
    const deposit = () =>
      database.transaction(
        async (tx) => {
          runs += 1
          const { rows } = await tx.execute<{ cents: number }>(sql`select cents from tin where id = 1`)
          await bothHaveRead()
          await tx.execute(sql`update tin set cents = ${(rows[0]?.cents ?? 0) + 10} where id = 1`)
        },
        { isolation: 'repeatable read' },
      )
    await Promise.all([deposit(), deposit()])
    expect(runs).toBe(3)
    expect(await centsIn(1)).toBe(20)
  })

  test('retries after a deadlock', async () => {
    const bothHaveOne = barrier(2)
    let runs = 0
    const move = (from: number, to: number) =>
      database.transaction(async (tx) => {
        runs += 1
        await addCents(tx, from, -1)
        await bothHaveOne()
        await addCents(tx, to, 1)
      })
    await Promise.all([move(1, 2), move(2, 1)])
    expect(runs).toBe(3)
    expect([await centsIn(1), await centsIn(2)]).toEqual([0, 0])
  })

  test('gives up after six attempts, with growing random pauses between them', async () => {
    const pausesMs: number[] = []
    const transaction = transactionRunner(database.pool, {
      log: silentLog,
      fraction: () => 0.5,
      sleepMs: async (ms) => void pausesMs.push(ms),
    })
    let runs = 0
    const hopeless = transaction(async (tx) => {
      runs += 1
      await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
    })
    expect(findSqlState(await hopeless.catch((error: unknown) => error))).toBe('40001')
    expect(runs).toBe(6)
    expect(pausesMs).toEqual([8, 16, 32, 64, 125])
  })

  test('does not retry after an error of the function itself', async () => {
    let runs = 0
    const twice = database.transaction(async (tx) => {
      runs += 1
      await tx.execute(sql`insert into tin values (1, 0)`)
    })
    const error = await twice.catch((thrown: unknown) => thrown)
    expect(isUniqueViolation(error, 'tin_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'another_index')).toBe(false)
    expect(runs).toBe(1)
  })

  test('fails when the function ignores a failed statement, because everything was rolled back', async () => {
    const careless = database.transaction(async (tx) => {
      await addCents(tx, 1, 1)
      await tx.execute(sql`insert into tin values (1, 0)`).catch(() => undefined)
    })
    await expect(careless).rejects.toThrow('a failed statement was ignored')
    expect(await centsIn(1)).toBe(0)
  })

  test('a statement after a failed one rejects with the first failure as its cause', async () => {
    const pipelined = database.transaction(async (tx) => {
      const first = tx.execute(sql`insert into tin values (1, 0)`).catch(() => undefined)
      await addCents(tx, 1, 1)
      await first
    })
    const error = await pipelined.catch((thrown: unknown) => thrown)
    expect(isUniqueViolation(error, 'tin_pkey')).toBe(true)
  })

  test('names the first failure also if a later statement has the same text', async () => {
    const again = () =>
      database.transaction(async (tx) => {
        const first = tx.execute(sql`insert into tin values (1, 0)`).catch(() => undefined)
        const second = tx.execute(sql`select ${1}::integer as never_prepared_before`).catch(() => undefined)
        await tx.execute(sql`select ${2}::integer as never_prepared_before`)
        await Promise.all([first, second])
      })
    const error = await again().catch((thrown: unknown) => thrown)
    expect(isUniqueViolation(error, 'tin_pkey')).toBe(true)
  })

  test('returns its connection to the pool when BEGIN fails', async () => {
    const small = await createTestDatabase({ isEmpty: true, poolSize: 1 })
    const transaction = transactionRunner(
      {
        connect: async () => {
          const client = await small.pool.connect()
          const lost = new Promise((resolve) => client.once('end', resolve))
          const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
          await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
          await lost
          return client
        },
      },
      { log: silentLog, fraction: () => 0, sleepMs: async () => undefined },
    )
    let isDone = false
    const lost = transaction(async (tx) => tx.afterCommit(() => void (isDone = true)))
    await expect(lost).rejects.toThrow('not queryable')
    expect(isDone).toBe(false)
    // If the only connection had not been returned to the pool, this query would wait without end.
    expect((await small.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await small.drop()
  })
})

describe('afterCommit', () => {
  test('runs once, after the commit and before `transaction` resolves, even when the transaction was retried', async () => {
    let runs = 0
    const seen: (number | undefined)[] = []
    await database.transaction(async (tx) => {
      runs += 1
      await addCents(tx, 1, 7)
      tx.afterCommit(async () => void seen.push(await centsIn(1)))
      if (runs === 1)
        await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
    })
    expect(runs).toBe(2)
    expect(seen).toEqual([7])
  })

  test('does not run when the transaction fails', async () => {
    let isDone = false
    const failing = database.transaction(async (tx) => {
      tx.afterCommit(() => void (isDone = true))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(isDone).toBe(false)
  })

  test('logs its own failure, keeps the commit and runs the next function', async () => {
    const log = recordingLog()
    const transaction = transactionRunner(database.pool, {
      log,
      fraction: () => 0,
      sleepMs: async () => undefined,
    })
    let isNextDone = false
    await transaction(async (tx) => {
      await addCents(tx, 1, 3)
      tx.afterCommit(() => {
        throw new Error('cache is out')
      })
      tx.afterCommit(() => void (isNextDone = true))
    })
    expect(await centsIn(1)).toBe(3)
    expect(isNextDone).toBe(true)
    expect(log.lines.map((line) => line.level)).toEqual(['error'])
  })
})

describe('pipelined', () => {
  test('executes the statements in order and returns each one’s result', async () => {
    const answers = await database.transaction((tx) =>
      tx.pipelined([
        async () =>
          (await tx.execute<{ id: number }>(sql`update tin set cents = cents + 7 where id = 1 returning id`))
            .rows,
        async () => (await tx.execute<{ cents: number }>(sql`select cents from tin where id = 1`)).rows,
        async () => (await tx.execute<{ one: number }>(sql`select 1 as one`)).rows,
      ]),
    )
    expect(answers).toEqual([[{ id: 1 }], [{ cents: 7 }], [{ one: 1 }]])
    expect(await centsIn(1)).toBe(7)
  })

  test('rejects with the first failure and rolls everything back', async () => {
    const failing = database.transaction((tx) =>
      tx.pipelined([
        () => addCents(tx, 1, 7),
        () => tx.execute(sql`insert into tin values (1, 0)`),
        () => addCents(tx, 2, 7),
      ]),
    )
    const error = await failing.catch((thrown: unknown) => thrown)
    expect(isUniqueViolation(error, 'tin_pkey')).toBe(true)
    expect(await centsIn(1)).toBe(0)
  })

  test('waits for a lock held by another transaction and reads the values which that transaction wrote', async () => {
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const holding = database.transaction(async (tx) => {
      await addCents(tx, 1, 1)
      held()
      await mayGo
    })
    await isHeld
    const waiting = database.transaction((tx) =>
      tx.pipelined([
        () => addCents(tx, 1, 10),
        async () => (await tx.execute<{ cents: number }>(sql`select cents from tin where id = 1`)).rows,
      ]),
    )
    go()
    await holding
    expect((await waiting)[1]).toEqual([{ cents: 11 }])
  })
})

describe('pipelined and endWith, called with a function that throws before it sends a statement', () => {
  const broken = (): Promise<unknown> => {
    throw new Error('no statement at all')
  }

  test('leaves the connection usable', async () => {
    const small = await createTestDatabase({ isEmpty: true, poolSize: 1 })
    for (const send of [(tx: Tx) => tx.pipelined([broken]), (tx: Tx) => tx.endWith(broken)]) {
      await expect(small.transaction(send)).rejects.toThrow('no statement at all')
      const { rows } = await small.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`))
      expect(rows).toEqual([{ one: 1 }])
    }
    await small.drop()
  })
})

describe('endWith', () => {
  test('commits the last statement together with the COMMIT that follows it', async () => {
    const answer = await database.transaction(async (tx) => {
      await addCents(tx, 1, 3)
      return tx.endWith(() =>
        tx.execute<{ cents: number }>(sql`update tin set cents = cents + 4 where id = 2 returning cents`),
      )
    })
    expect(answer.rows).toEqual([{ cents: 4 }])
    expect([await centsIn(1), await centsIn(2)]).toEqual([3, 4])
  })

  test('rolls back the whole transaction when the last statement fails', async () => {
    const failing = database.transaction(async (tx) => {
      await addCents(tx, 1, 3)
      return tx.endWith(() => tx.execute(sql`insert into tin values (1, 0)`))
    })
    const error = await failing.catch((thrown: unknown) => thrown)
    expect(isUniqueViolation(error, 'tin_pkey')).toBe(true)
    expect(await centsIn(1)).toBe(0)
    // The connection must still be usable afterwards.
    await database.transaction((tx) => addCents(tx, 2, 1))
    expect(await centsIn(2)).toBe(1)
  })

  test('commits even if the function sends its statement late', async () => {
    await database.transaction((tx) =>
      tx.endWith(async () => {
        await database.pool.query('select 1')
        return addCents(tx, 1, 3)
      }),
    )
    expect(await centsIn(1)).toBe(3)
  })
})
