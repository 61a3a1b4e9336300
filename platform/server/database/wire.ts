/**
 * Sends several statements of a transaction in one round trip, because a round trip takes longer than the execution of
 * a typical statement.
 */
import type pg from 'pg'
import type { Tx } from './pool.ts'

/** The pipelining operations of one transaction. */
export type Wire = Pick<Tx, 'pipelined' | 'endWith'> & {
  /** Sends COMMIT unless `endWith` has already sent it, and returns its result. */
  commit: () => Promise<pg.QueryResult>
  /** Returns whether COMMIT was sent, so that the transaction may be committed although no answer came. */
  wasCommitSent: () => boolean
}

/** Sends BEGIN together with the statement that follows it. If the connection is lost, both fail. */
export function beginOn(client: pg.PoolClient, statement: string): Promise<unknown> {
  const { stream } = client.connection
  stream.cork()
  const begun = markHandled(client.query(statement))
  void untilHandedOver().then(() => stream.uncork())
  return begun
}

/**
 * Creates the functions `pipelined` and `endWith` of one transaction (see `Tx`). No other code may use the client in the
 * meantime.
 */
export function wireOf(client: pg.PoolClient): Wire {
  const { stream } = client.connection
  let committed: Promise<pg.QueryResult> | undefined
  return {
    pipelined: async (asks) => {
      const answers: Promise<unknown>[] = []
      stream.cork()
      try {
        for (const ask of asks) {
          answers.push(markHandled(ask()))
          await untilHandedOver()
        }
      } finally {
        stream.uncork()
      }
      // The cast is needed, because TypeScript cannot follow a tuple through a loop.
      return (await Promise.all(answers)) as never
    },
    endWith: async (ask) => {
      stream.cork()
      const bytesBefore = stream.writableLength
      let answer: ReturnType<typeof ask>
      try {
        answer = markHandled(ask())
        await untilHandedOver()
        // Send COMMIT only if the statement is already in the buffer: COMMIT must never precede the statement that it
        // commits.
        if (stream.writableLength > bytesBefore) committed = markHandled(client.query('commit'))
      } finally {
        stream.uncork()
      }
      return answer
    },
    commit: () => (committed ??= client.query('commit')),
    wasCommitSent: () => committed !== undefined,
  }
}

/** Waits for one tick, so that a query just issued has been written to the stream. */
function untilHandedOver(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/**
 * Marks a promise as handled, so that its rejection does not count as unhandled before it is awaited. The query is
 * awaited once, here, because the query builder sends it again at each `then`.
 */
function markHandled<T>(asked: Promise<T>): Promise<T> {
  const answer = Promise.resolve(asked)
  answer.catch(() => undefined)
  return answer
}
