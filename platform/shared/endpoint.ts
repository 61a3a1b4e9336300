export type HttpMethod = 'GET' | 'POST' | 'DELETE'

/**
 * One call of the wire: what both sides must agree on before a byte is sent. Deliberately without
 * schemas, so that a public page does not carry a validator it never runs; those stand beside it
 * in the feature's `*.schema.ts`.
 */
export type Endpoint<Input = unknown, Answer = unknown> = {
  method: HttpMethod
  /** Path below the CMS base URL; `:name` marks a parameter. */
  path: string
  /** Carried by the type only, never set. */
  types?: { input: Input; answer: Answer }
}

/** Declares a call. `Input` is the query of a GET or the body of a POST; `Answer` what a good answer holds. */
export function endpoint<Input, Answer>(method: HttpMethod, path: string): Endpoint<Input, Answer> {
  return { method, path }
}
