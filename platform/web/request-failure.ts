/**
 * The errors of requests, separate from the code that sends them, so that a screen can use the types without loading
 * that code.
 */

export type RefusalField = { field: string; code: string; message: string }

/** The kinds of request failure. @source docs/reference/interfaces.md §4.2 */
export type RequestFailureKind =
  | 'network_error'
  | 'request_aborted'
  | 'timeout_exceeded'
  | 'unsupported_protocol'
  | 'bad_request'
  | 'bad_response'

/** Returns the current record from the refusal of a stale save; null for every other error. */
export function storedRecordOf<Item>(error: unknown): Item | null {
  if (!(error instanceof RequestFailure) || error.status !== 409) return null
  return typeof error.current === 'object' ? (error.current as Item | null) : null
}

/** Thrown when a request has no successful response. `textCode` and `fields` come from the server, if it responded. */
export class RequestFailure extends Error {
  readonly kind: RequestFailureKind
  readonly status: number
  readonly textCode: string
  readonly fields: readonly RefusalField[]
  /** Seconds to wait before a retry, from the server's Retry-After; 0 if there was none. */
  readonly retryAfterS: number
  /** The current record, if another person has changed it; not validated. */
  readonly current: unknown

  constructor(
    kind: RequestFailureKind,
    details: {
      status?: number
      textCode?: string
      message?: string
      fields?: readonly RefusalField[]
      retryAfterS?: number
      current?: unknown
    } = {},
  ) {
    super(details.message ?? kind)
    this.name = 'RequestFailure'
    this.kind = kind
    this.status = details.status ?? 0
    this.textCode = details.textCode ?? ''
    this.fields = details.fields ?? []
    this.retryAfterS = details.retryAfterS ?? 0
    this.current = details.current
  }
}
