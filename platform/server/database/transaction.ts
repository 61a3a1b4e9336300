import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { AfterCommit, RunTransaction, TransactionOptions, Tx } from './pool.ts'
import { isUnanswered, watchForLoss } from './connection-loss.ts'
import { noteFirstFailure } from './first-failure.ts'
import { isWorthRetrying } from './sql-state.ts'
import { beginOn, type Wire, wireOf } from './wire.ts'

/** The dependencies of a transaction: log, random source and timer. */
export type TransactionContext = {
  log: Log
  /** Returns a random number from 0 up to, not including, 1. */
  fraction: () => number
  sleepMs: (ms: number) => Promise<void>
}

type ClientSource = { connect(): Promise<pg.PoolClient> }

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 8
const LONGEST_PAUSE_MS = 250

/** Returns a function that runs transactions on connections of this pool: see `RunTransaction`. */
export function transactionRunner(pool: ClientSource, deps: TransactionContext): RunTransaction {
  return async (fn, options = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const afterCommit: AfterCommit[] = []
      const client = await pool.connect()
      const state = { isUncommittedLoss: false }
      try {
        const result = await attemptTransaction(client, fn, options, { afterCommit, state })
        await runAfterCommit(afterCommit, deps.log)
        return result
      } catch (error) {
        if (attempt >= ATTEMPTS || !(state.isUncommittedLoss || isWorthRetrying(error))) throw error
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * deps.fraction()
        deps.log.debug({ attempt, pauseMs }, 'transaction runs again')
        await deps.sleepMs(pauseMs)
      }
    }
  }
}

type Attempt = {
  afterCommit: AfterCommit[]
  /** `isUncommittedLoss`: set if the connection was lost before COMMIT was sent. */
  state: { isUncommittedLoss: boolean }
}

async function attemptTransaction<T>(
  client: pg.PoolClient,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
  { afterCommit, state }: Attempt,
): Promise<T> {
  const failure = noteFirstFailure(client)
  const loss = watchForLoss(client, options.isReadOnly === true)
  const begun = beginOn(client, beginStatement(options))
  const wire = wireOf(client)
  let unusable: Error | undefined
  try {
    const result = await fn(txOf(client, wire, afterCommit))
    await begun
    const committed = await wire.commit()
    // After a failed statement, COMMIT responds ROLLBACK without an error. This line is reached only if `fn` ignored
    // the error.
    if (committed.command === 'ROLLBACK') {
      throw new Error('a failed statement was ignored inside a transaction, so all of it was rolled back', {
        cause: failure.first(),
      })
    }
    return result
  } catch (error) {
    const cause = failure.causeOf(error)
    // If the server does not answer, the wait for BEGIN times out first. `pg` then closes the connection, so the later
    // statements fail with another error.
    const beginFailure: unknown = await begun.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (isUnanswered(cause) || isUnanswered(beginFailure)) {
      // Do not send a rollback: it would wait behind the statement that got no answer. Do not try again either: the
      // next attempt would wait as long.
      unusable = asError(cause)
    } else if (loss.isLost(cause)) {
      unusable = asError(cause)
      state.isUncommittedLoss = !wire.wasCommitSent()
    } else {
      await client.query('rollback').catch((rollbackFailure: unknown) => {
        unusable = asError(rollbackFailure)
      })
    }
    throw cause
  } finally {
    failure.stop()
    loss.stop()
    // If an error is passed, the pool closes the connection; otherwise it reuses the connection.
    client.release(unusable)
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

function txOf(client: pg.PoolClient, { pipelined, endWith }: Wire, afterCommit: AfterCommit[]): Tx {
  let db = dbOfClient.get(client)
  if (!db) {
    db = drizzle({ client })
    dbOfClient.set(client, db)
  }
  const tx: Tx = Object.assign(Object.create(db) as NodePgDatabase, {
    afterCommit(fn: AfterCommit) {
      afterCommit.push(fn)
    },
    pipelined,
    endWith,
  })
  return tx
}

async function runAfterCommit(fns: AfterCommit[], log: Log): Promise<void> {
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
