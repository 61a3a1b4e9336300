import type pg from 'pg'
import { findSqlState, SQL_STATE } from './sql-state.ts'

/** Whether one transaction has lost its connection. */
export type ConnectionLoss = {
  /**
   * Returns whether the connection can do no more work and everything that was not committed is rolled back: it is closed,
   * PostgreSQL has ended the session, or the server has become a replica.
   * @param thrown what the transaction threw
   */
  isLost: (thrown: unknown) => boolean
  stop: () => void
}

/** Watches a connection until `stop`. @param isReadOnly whether the transaction itself refuses writes */
export function watchForLoss(client: pg.PoolClient, isReadOnly: boolean): ConnectionLoss {
  let hasFailed = false
  const noteFailure = () => {
    hasFailed = true
  }
  // After FATAL, PostgreSQL closes the connection.
  const noteMessage = (message: Error & { severity?: string }) => {
    if (message.severity === 'FATAL' || message.severity === 'PANIC') hasFailed = true
  }
  client.on('error', noteFailure)
  client.connection.on('errorMessage', noteMessage)
  return {
    isLost: (thrown) => hasFailed || (!isReadOnly && findSqlState(thrown) === SQL_STATE.readOnlyTransaction),
    stop: () => {
      client.off('error', noteFailure)
      client.connection.off('errorMessage', noteMessage)
    },
  }
}

/** Returns whether the server sent no answer in time. The connection is still waiting for it, so it is of no use. */
export function isUnanswered(thrown: unknown): boolean {
  for (let at = thrown, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1)
    if (at.message === 'Query read timeout') return true
  return false
}

/** The fields of a PostgreSQL notice that are read here. */
type Notice = { code?: string | undefined; routine?: string | undefined }

/**
 * Closes a connection whose commit PostgreSQL acknowledges although no synchronous replica has it: it does so with a
 * warning when an operator cancels the wait. If the leader were lost then, so would be the commit. The statement fails
 * instead, like one whose answer was lost.
 * @source docs/reference/interfaces.md §2.10
 */
export function refuseUnreplicatedCommits(client: pg.PoolClient): void {
  client.on('notice', (notice: Notice) => {
    if (notice.code !== SQL_STATE.warning || notice.routine !== 'SyncRepWaitForLSN') return
    const error = new Error('Connection terminated, because a commit was not replicated in time')
    // The acknowledgement is already in the buffer behind the warning: `pg` must see the error before it.
    client.connection.emit('error', error)
    client.connection.stream.destroy()
  })
}
