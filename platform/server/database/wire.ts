/** What a transaction sends together: a way to the database and back costs more than what is asked there. */
import type pg from 'pg'
import type { Tx } from './pool.ts'

/** The ways of one transaction. */
export type Wire = Pick<Tx, 'inOneGo' | 'endWith'> & {
  /** Sends COMMIT where `endWith` has not, and answers what it was answered. */
  commit: () => Promise<pg.QueryResult>
}

/** Sends BEGIN along with the first statement behind it. Where the connection is lost on the way, both fail. */
export function beginOn(client: pg.PoolClient, statement: string): Promise<unknown> {
  const { stream } = client.connection
  stream.cork()
  const begun = heard(client.query(statement))
  void untilHandedOver().then(() => stream.uncork())
  return begun
}

/** See `Tx`. The client must be nobody else's as long as it is used. */
export function wireOf(client: pg.PoolClient): Wire {
  const { stream } = client.connection
  let committed: Promise<pg.QueryResult> | undefined
  return {
    inOneGo: async (asks) => {
      const answers: Promise<unknown>[] = []
      stream.cork()
      try {
        for (const ask of asks) {
          answers.push(heard(ask()))
          await untilHandedOver()
        }
      } finally {
        stream.uncork()
      }
      // TypeScript cannot follow a tuple through a loop.
      return (await Promise.all(answers)) as never
    },
    endWith: async (ask) => {
      stream.cork()
      const bytesBefore = stream.writableLength
      let answer: ReturnType<typeof ask>
      try {
        answer = heard(ask())
        await untilHandedOver()
        // A COMMIT must never go before what it is to keep.
        if (stream.writableLength > bytesBefore) committed = heard(client.query('commit'))
      } finally {
        stream.uncork()
      }
      return answer
    },
    commit: () => committed ?? client.query('commit'),
  }
}

/** Until everything that is ready to run has run, so that a statement asked for just now is on its way. */
function untilHandedOver(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve))
}

/**
 * A failure that somebody will be told of later is no failure that nobody heard. A statement is asked for each time that
 * somebody waits for it, so it is waited for once, here.
 */
function heard<T>(asked: Promise<T>): Promise<T> {
  const answer = Promise.resolve(asked)
  answer.catch(() => undefined)
  return answer
}
