/** The five-character PostgreSQL error codes on which our code depends. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  /** A write was sent to a replica, also to a leader that has become one. */
  readOnlyTransaction: '25006',
  warning: '01000',
  featureNotSupported: '0A000',
  duplicateTable: '42P07',
  duplicateObject: '42710',
  /** The statement was sent after one that failed in the same transaction. */
  inFailedTransaction: '25P02',
  /**
   * The statement needs a prepared statement that was not prepared, because preparing it or an earlier statement
   * failed.
   */
  noSuchPreparedStatement: '26000',
  diskFull: '53100',
  cannotConnectNow: '57P03',
  internalError: 'XX000',
} as const

/**
 * PostgreSQL's classes begin with a digit or one of F, H, P, X; a system error code such as EPIPE has the same length
 * but is not an SQLSTATE.
 */
const SQL_STATE_SHAPE = /^[0-9FHPX][0-9A-Z]{4}$/

type SqlError = { code: string; message: string; constraint?: string }

/** Returns the database error inside a thrown error (the query builder wraps it), or null. */
function findSqlError(error: unknown): SqlError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && SQL_STATE_SHAPE.test(at.code)) {
      const constraint = 'constraint' in at && typeof at.constraint === 'string' ? at.constraint : undefined
      return { code: at.code, message: at.message, ...(constraint === undefined ? {} : { constraint }) }
    }
  }
  return null
}

/** Returns the SQLSTATE of a thrown error, or null when it is not a database error. */
export function findSqlState(error: unknown): string | null {
  return findSqlError(error)?.code ?? null
}

/**
 * Returns whether the error is a unique violation. With `constraint`: whether that index or constraint was violated.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findSqlError(error)
  if (found?.code !== SQL_STATE.uniqueViolation) return false
  return constraint === undefined || found.constraint === constraint
}

/** Returns whether a prepared statement failed because its table has changed. Preparing it again resolves this. */
export function isStalePlan(error: unknown): boolean {
  const found = findSqlError(error)
  return found?.code === SQL_STATE.featureNotSupported && found.message.includes('cached plan')
}

/** Returns whether the same transaction would probably succeed if it were run again. */
export function isWorthRetrying(error: unknown): boolean {
  const code = findSqlState(error)
  return code === SQL_STATE.serializationFailure || code === SQL_STATE.deadlockDetected || isStalePlan(error)
}
