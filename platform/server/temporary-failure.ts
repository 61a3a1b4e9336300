/**
 * SQLSTATE codes of a database that cannot work for the moment: classes 08 (connection) and 53 (disk full, out of
 * memory, too many connections), a session ended by the server (57P01 to 57P05, 25P03), a leader that has become a
 * replica (25006), a lock or an answer that took too long (55P03, 57014), a database that is being restored (3D000),
 * and read or write errors (58030). 57014 belongs here because other transactions may wait for the rows of a commit
 * that waits for a lost replica.
 */
const DATABASE_AWAY = /^(08...|53...|57P0[1-5]|25P03|25006|55P03|57014|3D000|58030)$/

/**
 * Error codes of a lost or refused connection, and of resources that the machine temporarily lacks: file handles, disk
 * space, memory.
 */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EDQUOT',
  'ENOMEM',
  'EAGAIN',
])

/** Messages of such errors that `pg`, its pool and the module loader throw without a code. */
const MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|is not queryable|Query read timeout|too many open files/

const DEEPEST_CAUSE = 8

/**
 * Returns whether the same request is likely to succeed later, because the database, the disk or file handles are only
 * temporarily unavailable. Checks the error and its causes. Only this function decides it; `judge` answers such errors
 * with 503 and Retry-After.
 */
export function isTemporaryFailure(thrown: unknown): boolean {
  for (let at = thrown, depth = 0; at instanceof Error && depth < DEEPEST_CAUSE; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (DATABASE_AWAY.test(code) || SYSTEM_CODES.has(code) || MESSAGES.test(at.message)) return true
    // A missing socket counts as temporary: that of a local database does not exist while the database is stopped.
    if (code === 'ENOENT' && 'syscall' in at && at.syscall === 'connect') return true
    if (at instanceof AggregateError && at.errors.some(isTemporaryFailure)) return true
  }
  return false
}
