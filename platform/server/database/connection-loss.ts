import type pg from 'pg'
import { findSqlState, SQL_STATE } from './sql-state.ts'

/** Whether one transaction has lost its connection. */
export type ConnectionLoss = {
  /**
   * Returns whether the connection is unusable and all its uncommitted changes are rolled back: it is closed,
   * PostgreSQL has ended the session, or the server has become a replica.
   * @param thrown the error that the transaction threw
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
  // After an error with the severity FATAL or PANIC, PostgreSQL closes the connection.
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

/**
 * Returns whether PostgreSQL sent no answer in time. The connection would still wait for that answer, so it cannot be
 * used again.
 */
export function isUnanswered(thrown: unknown): boolean {
  for (let at = thrown, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1)
    if (at.message === 'Query read timeout') return true
  return false
}

/** The fields of a PostgreSQL notice that are read here. */
type Notice = { code?: string | undefined; routine?: string | undefined }

/**
 * Makes a commit fail that PostgreSQL acknowledges although no synchronous replica has stored it, by closing its
 * connection. PostgreSQL sends such an acknowledgement, after a warning, when an operator cancels the wait for the
 * replica; if the leader were lost then, the commit would be lost too. The caller gets the same error as when the
 * connection is lost before the answer arrives.
 * @source docs/reference/interfaces.md §2.10
 */
export function refuseUnreplicatedCommits(client: pg.PoolClient): void {
  client.on('notice', (notice: Notice) => {
    if (notice.code !== SQL_STATE.warning || notice.routine !== 'SyncRepWaitForLSN') return
    const error = new Error('Connection terminated, because a commit was not replicated in time')
    // The acknowledgement follows the warning and is already in the read buffer, so emit the error before `pg` reads
    // it.
    client.connection.emit('error', error)
    client.connection.stream.destroy()
  })
}
