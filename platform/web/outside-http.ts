/**
 * Sends requests to third-party services. They carry no session data, no cookie, no referrer and only the given token.
 */
import { REQUEST_TIMEOUT_MS } from './http.ts'
import { RequestFailure } from './request-failure.ts'

export type OutsideRequest = {
  /** Sent as a form, which makes the request a POST. */
  form?: Record<string, string>
  /** Access token of the third-party service. */
  bearer?: string
}

/**
 * Sends a request and returns the JSON response. The `textCode` of a failure is OAuth's `error`, if there is one.
 * @throws RequestFailure
 */
export async function callOutside(url: string, { form, bearer }: OutsideRequest = {}): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    })
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new RequestFailure(isLate ? 'timeout_exceeded' : 'network_error')
  }
  const answer = await jsonOf(response)
  if (response.ok) return answer
  const { error } = (answer ?? {}) as { error?: unknown }
  throw new RequestFailure(response.status < 500 ? 'bad_request' : 'bad_response', {
    status: response.status,
    textCode: typeof error === 'string' ? error : '',
  })
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new RequestFailure(response.status < 500 ? 'bad_request' : 'bad_response', {
      status: response.status,
    })
  }
}
