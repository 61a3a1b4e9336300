import type { EmptyRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgAsyncDatabase } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { isWorthRetrying } from './sql-state.ts'

/**
 * What a store takes: it reads and writes through it and cannot tell (nor need it) whether it is inside a transaction.
 */
export type Db = Pick<
  PgAsyncDatabase<NodePgQueryResultHKT, EmptyRelations>,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'with'
  | '$with'
  | '$count'
>

/** A `Db` inside one transaction. */
export type Tx = Db & {
  /**
   * Asks for something to be done once everything is committed, before `transaction` answers: dropping a cache.
   * Not run when the transaction fails. A failure of its own is logged, not thrown: the commit stands.
   */
  afterCommit(fn: () => void | Promise<void>): void
}

export type TransactionOptions = {
  /** 'read committed' when absent. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  isReadOnly?: boolean
}

/**
 * Runs `fn` in one transaction and commits when it ends well. A serialization failure (40001) or deadlock (40P01)
 * runs it again from the start, so `fn` must change nothing but the database; the rest belongs in `afterCommit`.
 * @throws whatever `fn` threw, after the rollback.
 */
export type RunTransaction = <T>(fn: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>

/** The powers a transaction needs from outside. */
export type TransactionPowers = {
  log: Log
  /** From 0 up to, not including, 1. */
  chance: () => number
  sleepMs: (ms: number) => Promise<void>
}

type ClientSource = { connect(): Promise<pg.PoolClient> }

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 8
const LONGEST_PAUSE_MS = 250

export function transactionRunner(pool: ClientSource, powers: TransactionPowers): RunTransaction {
  return async (fn, options = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const afterCommit: (() => void | Promise<void>)[] = []
      try {
        const result = await attemptTransaction(pool, fn, options, afterCommit)
        await runAfterCommit(afterCommit, powers.log)
        return result
      } catch (error) {
        if (attempt >= ATTEMPTS || !isWorthRetrying(error)) throw error
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * powers.chance()
        powers.log.debug({ attempt, pauseMs }, 'transaction runs again')
        await powers.sleepMs(pauseMs)
      }
    }
  }
}

async function attemptTransaction<T>(
  pool: ClientSource,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
  afterCommit: (() => void | Promise<void>)[],
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(beginStatement(options))
  } catch (error) {
    client.release(asError(error))
    throw error
  }

  let rollbackFailure: Error | undefined
  try {
    const result = await fn(txOf(client, afterCommit))
    const committed = await client.query('commit')
    // Once a statement has failed, COMMIT answers ROLLBACK without an error: fn must have swallowed it.
    if (committed.command === 'ROLLBACK') {
      throw new Error('a failed statement was ignored inside a transaction, so all of it was rolled back')
    }
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      rollbackFailure = asError(failure)
    })
    throw error
  } finally {
    // With an error the pool drops the connection, without one it keeps it.
    client.release(rollbackFailure)
  }
}

function beginStatement({ isolation, isReadOnly }: TransactionOptions): string {
  const modes = [
    ...(isolation === undefined ? [] : [`isolation level ${isolation}`]),
    ...(isReadOnly ? ['read only'] : []),
  ]
  return ['begin', modes.join(', ')].join(' ').trim()
}

const dbOfClient = new WeakMap<pg.PoolClient, NodePgDatabase>()

function txOf(client: pg.PoolClient, afterCommit: (() => void | Promise<void>)[]): Tx {
  let db = dbOfClient.get(client)
  if (!db) {
    db = drizzle({ client })
    dbOfClient.set(client, db)
  }
  const tx: Tx = Object.assign(Object.create(db), {
    afterCommit(fn: () => void | Promise<void>) {
      afterCommit.push(fn)
    },
  })
  return tx
}

async function runAfterCommit(fns: (() => void | Promise<void>)[], log: Log): Promise<void> {
  for (const fn of fns) {
    try {
      await fn()
    } catch (error) {
      log.error({ err: error }, 'after a commit something failed; the commit stands')
    }
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
