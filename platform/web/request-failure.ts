/** How a request can go wrong, apart from what makes requests, so that a screen can tell without loading it. */

export type RefusalField = { field: string; code: string; message: string }

/** How a request can go wrong. @source SPEC §8 "Generic client errors" */
export type RequestFailureKind =
  | 'network_error'
  | 'request_aborted'
  | 'timeout_exceeded'
  | 'unsupported_protocol'
  | 'bad_request'
  | 'bad_response'

/** A request that brought no good answer. `textCode` and `fields` are the server's, when it answered. */
export class RequestFailure extends Error {
  readonly kind: RequestFailureKind
  readonly status: number
  readonly textCode: string
  readonly fields: readonly RefusalField[]
  /** How long to wait before trying again, when the server said so; 0 when it did not. */
  readonly retryAfterS: number

  constructor(
    kind: RequestFailureKind,
    details: {
      status?: number
      textCode?: string
      message?: string
      fields?: readonly RefusalField[]
      retryAfterS?: number
    } = {},
  ) {
    super(details.message ?? kind)
    this.name = 'RequestFailure'
    this.kind = kind
    this.status = details.status ?? 0
    this.textCode = details.textCode ?? ''
    this.fields = details.fields ?? []
    this.retryAfterS = details.retryAfterS ?? 0
  }
}
