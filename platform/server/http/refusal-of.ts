import { Problem, type SharedRefusalCode } from '#platform/shared/problem.ts'
import { findSqlState } from '../database/sql-state.ts'

const CODE_OF_STATUS: Record<number, SharedRefusalCode> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  406: 'UNSUPPORTED_TYPE',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

/** SQLSTATE classes and codes that mean "no database just now": connection, shutdown, too many connections. */
const DATABASE_AWAY = /^(08...|57P0[123]|53...)$/
/** A value that no column can take. Schemas should have caught it; the sender is at fault all the same. */
const VALUE_REFUSED = /^(22003|22007|22008|22021|22P02|22P05)$/
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])
const POOL_WORDS = /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after/

/** Whose fault it was decides how it is logged. */
export type Judgement = { problem: Problem; isOurBug: boolean }

/**
 * What to answer for anything that was thrown. Only our own Problem and the web server's own errors are
 * trusted with a status: an outside service's error may carry one that means something else.
 */
export function judge(thrown: unknown): Judgement {
  if (thrown instanceof Problem) return { problem: thrown, isOurBug: thrown.refusal.status >= 500 }
  if (isWebServerError(thrown)) {
    const code = CODE_OF_STATUS[thrown.statusCode] ?? (thrown.statusCode < 500 ? 'BAD_REQUEST' : undefined)
    if (code) return { problem: new Problem(code, { cause: thrown }), isOurBug: false }
  }
  if (isDatabaseAway(thrown))
    return { problem: new Problem('UNAVAILABLE', { cause: thrown }), isOurBug: true }
  if (VALUE_REFUSED.test(findSqlState(thrown) ?? '')) {
    return { problem: new Problem('VALIDATION', { cause: thrown }), isOurBug: true }
  }
  return { problem: new Problem('INTERNAL', { cause: thrown }), isOurBug: true }
}

function isWebServerError(thrown: unknown): thrown is Error & { code: string; statusCode: number } {
  return (
    thrown instanceof Error &&
    'code' in thrown &&
    typeof thrown.code === 'string' &&
    thrown.code.startsWith('FST_') &&
    'statusCode' in thrown &&
    typeof thrown.statusCode === 'number'
  )
}

function isDatabaseAway(thrown: unknown): boolean {
  if (DATABASE_AWAY.test(findSqlState(thrown) ?? '')) return true
  for (let at = thrown, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (POOL_WORDS.test(at.message)) return true
    if ('syscall' in at && at.syscall === 'connect' && 'code' in at && NETWORK_CODES.has(String(at.code)))
      return true
  }
  return false
}
