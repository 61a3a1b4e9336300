/** PostgreSQL's five-letter codes that our code decides by. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
  featureNotSupported: '0A000',
  duplicateTable: '42P07',
  duplicateObject: '42710',
  cannotConnectNow: '57P03',
  internalError: 'XX000',
} as const

type SqlError = { code: string; message: string; constraint?: string }

/** The database's own error inside what was thrown (the query builder wraps it), or null. */
function findSqlError(error: unknown): SqlError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && at.code.length === 5) {
      const constraint = 'constraint' in at && typeof at.constraint === 'string' ? at.constraint : undefined
      return { code: at.code, message: at.message, ...(constraint === undefined ? {} : { constraint }) }
    }
  }
  return null
}

/** The SQLSTATE of what was thrown, or null when the database did not say it. */
export function findSqlState(error: unknown): string | null {
  return findSqlError(error)?.code ?? null
}

/** Was it refused because such a row is there already? With `constraint`: by this very index or constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = findSqlError(error)
  if (found?.code !== SQL_STATE.uniqueViolation) return false
  return constraint === undefined || found.constraint === constraint
}

/** A prepared statement outlived a change of its table: preparing it again mends it. */
export function isStalePlan(error: unknown): boolean {
  const found = findSqlError(error)
  return found?.code === SQL_STATE.featureNotSupported && found.message.includes('cached plan')
}

/** Would the very same transaction be likely to pass if it were run again? */
export function isWorthRetrying(error: unknown): boolean {
  const code = findSqlState(error)
  return code === SQL_STATE.serializationFailure || code === SQL_STATE.deadlockDetected || isStalePlan(error)
}
