export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * One API call: the method, path and types that client and server share. Contains no schemas, so that a public page
 * does not download a validator that it never runs; the schemas are in the feature's `*.schema.ts`.
 */
export type Endpoint<Input = unknown, Answer = unknown> = {
  method: HttpMethod
  /** Path below the CMS base URL; `:name` is a parameter. */
  path: string
  /** Carries types only, never set at run time. */
  types?: { input: Input; answer: Answer }
}

/**
 * Declares a call. `Input` is the query of a GET or the body of a POST; `Answer` has the fields of a successful
 * response.
 */
export function endpoint<Input, Answer>(method: HttpMethod, path: string): Endpoint<Input, Answer> {
  return { method, path }
}
