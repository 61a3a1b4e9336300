import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Clock } from '#platform/shared/clock.ts'
import type { Log } from '../log.ts'
import { isTemporaryFailure } from '../temporary-failure.ts'
import type { Db, ReadReport } from './pool.ts'
import { findSqlState } from './sql-state.ts'

export type ReplicaDeps = {
  /** The connections to the leader. */
  leader: pg.Pool
  /** The connections to the replica, or to a balancer in front of several. */
  replica: Pick<pg.Pool, 'connect'>
  /** Reads on the leader. */
  db: Db
  clock: Clock
  log: Log
  sleepMs: (ms: number) => Promise<void>
}

/**
 * How many times a replica's position is read before the replica counts as behind. Every replica is behind for a moment
 * after each write, so one reading is not enough.
 */
const TRIES = 5
/** The pause (ms) between two reads of the position. */
const BETWEEN_TRIES_MS = 20
/** Time (ms) for which a replica that failed is not used. */
const SKIPPED_MS = 10_000

/**
 * Returns the function that runs reads on the replica. Whether the replica is up to date does not depend on a clock:
 * the leader returns its current position in the write-ahead log, and the replica is used only if it has applied the
 * log up to there.
 * @source docs/reference/interfaces.md §2.11
 */
export function readOnReplica({ leader, replica, db, clock, log, sleepMs }: ReplicaDeps): ReadReport {
  let skippedUntilMs = Number.NEGATIVE_INFINITY

  const hasCaughtUp = async (client: pg.PoolClient, place: string) => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const { rows } = await client.query<{ isCurrent: boolean | null }>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent"`,
        [place],
      )
      if (rows[0]?.isCurrent === true) return true
      if (attempt < TRIES) await sleepMs(BETWEEN_TRIES_MS)
    }
    return false
  }
  const readThere = async <T>(read: (db: Db) => Promise<T>): Promise<{ value: T } | null> => {
    const { rows } = await leader.query<{ place: string }>(
      'select pg_current_wal_insert_lsn()::text as place',
    )
    const client = await replica.connect()
    let failure: Error | undefined
    try {
      // Check and reads are in one transaction, so that they use one connection: behind a balancer or a PgBouncer,
      // another connection may lead to another replica. Later statements see at least the data that the first one sees.
      await client.query('begin read only')
      const value = (await hasCaughtUp(client, rows[0]?.place ?? ''))
        ? { value: await read(drizzle({ client })) }
        : null
      await client.query('commit')
      return value
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      client.release(failure)
    }
  }

  return async (read) => {
    const nowMs = clock.nowMs()
    if (nowMs >= skippedUntilMs || nowMs < skippedUntilMs - SKIPPED_MS) {
      try {
        const found = await readThere(read)
        if (found !== null) return found.value
        log.debug({}, 'the replica is behind, so the leader is read')
      } catch (error) {
        if (findSqlState(error) === null && !isTemporaryFailure(error)) throw error
        log.warn({ err: error }, 'the replica could not be read, so the leader is read')
        skippedUntilMs = nowMs + SKIPPED_MS
      }
    }
    return read(db)
  }
}
