import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A documented error response: its stable code, HTTP status and message. */
export type Refusal = {
  code: string
  status: number
  message: MessageDescriptor
}

/** A validation error of one field of a request. */
export type FieldProblem = {
  field: string
  /** Stable machine-readable code: `required`, `too_long`, … */
  code: string
  message: MessageDescriptor
}

/**
 * The refusals that all features share. A feature's own (OUT_OF_STOCK, …) are defined beside its contract.
 * @source docs/reference/interfaces.md §3.2
 */
export const REFUSALS = {
  BAD_REQUEST: { status: 400, message: msg`We could not read that request.` },
  LOGIN_REQUIRED: { status: 401, message: msg`Log in to do that.` },
  LOGIN_FAILED: { status: 401, message: msg`That email or password is wrong.` },
  TOKEN_EXPIRED: { status: 401, message: msg`Your session has expired. Log in again.` },
  TOKEN_INVALID: { status: 401, message: msg`You have been logged out. Log in again.` },
  STEP_UP_NEEDED: {
    status: 403,
    message: msg`Confirm that it is you with a code that we email to you. Then try again.`,
  },
  FORBIDDEN: { status: 403, message: msg`You are not allowed to do that.` },
  XSRF_MISMATCH: { status: 403, message: msg`This page is out of date. Reload it and try again.` },
  NOT_FOUND: { status: 404, message: msg`We could not find that.` },
  METHOD_NOT_ALLOWED: { status: 405, message: msg`That address does not take this kind of request.` },
  CONFLICT: { status: 409, message: msg`Someone else changed this. Reload and try again.` },
  IN_PROGRESS: { status: 409, message: msg`This is still being worked on. Try again in a moment.` },
  TOO_LARGE: { status: 413, message: msg`That is too large.` },
  UNSUPPORTED_TYPE: { status: 415, message: msg`That kind of content is not accepted here.` },
  VALIDATION: { status: 422, message: msg`There is a problem with what was sent.` },
  NOT_ELIGIBLE: { status: 422, message: msg`You can’t use this yet.` },
  RATE_LIMITED: { status: 429, message: msg`Too many tries. Wait a little and try again.` },
  INTERNAL: { status: 500, message: msg`Something went wrong on our side. We have been told.` },
  UNAVAILABLE: { status: 503, message: msg`The server isn’t available right now. Try again shortly.` },
} as const satisfies Record<string, { status: number; message: MessageDescriptor }>

export type SharedRefusalCode = keyof typeof REFUSALS

type ProblemDetails = {
  /** Values for the placeholders in the message. */
  params?: Record<string, string | number>
  fields?: readonly FieldProblem[]
  /** Whole seconds after which a retry makes sense; sent as Retry-After. */
  retryAfterS?: number
  /** The current state of the record, sent with the refusal to a caller who may read it. */
  current?: object
  cause?: unknown
}

/**
 * Thrown to answer a call with a refusal. Any other thrown error is a bug: it is logged and answered as INTERNAL
 * without details.
 */
export class Problem extends Error {
  readonly refusal: Refusal
  readonly params: Record<string, string | number>
  readonly fields: readonly FieldProblem[]
  readonly retryAfterS: number | undefined
  readonly current: object | undefined

  constructor(refusal: SharedRefusalCode | Refusal, details: ProblemDetails = {}) {
    const whole = typeof refusal === 'string' ? { code: refusal, ...REFUSALS[refusal] } : refusal
    super(whole.code, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'Problem'
    this.refusal = whole
    this.params = details.params ?? {}
    this.fields = details.fields ?? []
    this.retryAfterS = details.retryAfterS
    this.current = details.current
  }

  get code(): string {
    return this.refusal.code
  }
}
