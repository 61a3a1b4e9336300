import type pg from 'pg'
import { findSqlState, SQL_STATE } from './sql-state.ts'

/** The first statement that failed in one transaction. */
export type FirstFailure = {
  first: () => Error | undefined
  /**
   * The error to report instead of `thrown`. Statements are sent without waiting for the answers to those before them,
   * so the thrown error may only be a consequence ("current transaction is aborted") of an earlier one; this function
   * then returns the earlier error.
   */
  causeOf: (thrown: unknown) => unknown
  stop: () => void
}

/** The error codes of statements that fail because an earlier statement failed. */
const CONSEQUENCES: ReadonlySet<string | null> = new Set([
  SQL_STATE.inFailedTransaction,
  SQL_STATE.noSuchPreparedStatement,
])

/** Notes the first error that the database reports on a connection, until `stop`. */
export function noteFirstFailure({ connection }: pg.PoolClient): FirstFailure {
  let first: Error | undefined
  const note = (error: Error) => {
    first ??= error
  }
  connection.on('errorMessage', note)
  return {
    first: () => first,
    causeOf: (thrown) => {
      const isConsequence = first !== undefined && first !== thrown && CONSEQUENCES.has(findSqlState(thrown))
      return isConsequence
        ? new Error('an earlier statement of the transaction had failed', { cause: first })
        : thrown
    },
    stop: () => void connection.off('errorMessage', note),
  }
}
