/**
 * The browser's way to services that are not ours: nothing of our own session goes along, no cookie,
 * no token but the one that is given, and no referrer.
 */
import { REQUEST_TIMEOUT_MS } from './http.ts'
import { RequestFailure } from './request-failure.ts'

export type OutsideRequest = {
  /** Sent as a form, which makes it a POST. */
  form?: Record<string, string>
  /** That service's own access token. */
  bearer?: string
}

/**
 * Asks and answers with the JSON that came. A refusal's `textCode` is OAuth's `error` where there is one.
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
