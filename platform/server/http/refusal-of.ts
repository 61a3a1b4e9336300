import { Problem, type SharedRefusalCode } from '#platform/shared/problem.ts'
import { findSqlState } from '../database/sql-state.ts'
import { isTemporaryFailure } from '../temporary-failure.ts'

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

/**
 * SQLSTATE codes for a value that the column cannot store. The input schema should have rejected it, but the request is
 * at fault.
 */
const VALUE_REFUSED = /^(22003|22007|22008|22021|22P02|22P05)$/

/** The refusal to send, and whether our own code caused the error, which decides how it is logged. */
export type Judgement = { problem: Problem; isOurBug: boolean }

/**
 * Converts any thrown error into a refusal. Only our own Problem and the web server's own errors may set the status,
 * because an error of an outside service may carry a status with another meaning.
 */
export function judge(thrown: unknown): Judgement {
  if (thrown instanceof Problem) return { problem: thrown, isOurBug: thrown.refusal.status >= 500 }
  if (isWebServerError(thrown)) {
    const code = CODE_OF_STATUS[thrown.statusCode] ?? (thrown.statusCode < 500 ? 'BAD_REQUEST' : undefined)
    if (code) return { problem: new Problem(code, { cause: thrown }), isOurBug: false }
  }
  if (isTemporaryFailure(thrown))
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
