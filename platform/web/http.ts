/**
 * The browser's one way out: the only legal place of `fetch`. Requests leave at least 50 ms apart,
 * end after 50 s, and fail in named ways.
 * @source SPEC §7, §8, §9
 */
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { RequestFailure, type RefusalField } from './request-failure.ts'
import { browserClock } from './clock.ts'
import { reportFault } from './report.ts'
import { sleepMs } from './timers.ts'

/** @source SPEC §9 */
export const REQUEST_TIMEOUT_MS = 50_000
/** @source SPEC §9 */
export const REQUEST_SPACING_MS = 50

const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'X-XSRF-TOKEN'

let baseUrl = ''
let nextFreeMs = 0

/** Sets the CMS base URL that every path is put behind; empty for our own origin. */
export function setBaseUrl(url: string): void {
  baseUrl = url.replace(/\/$/, '')
}

/**
 * Makes a call of the wire.
 * @throws RequestFailure
 */
export async function call<Input extends object, Answer>(
  { method, path }: Endpoint<Input, Answer>,
  input: Input,
  options: { params?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const filled = path.replace(/:([a-z]+)/g, (_, name: string) => encodeURIComponent(options.params?.[name] ?? ''))
  const query = method === 'GET' ? queryOf(input) : ''
  return (await send(method, filled + query, method === 'GET' ? undefined : input, options.signal)) as Answer
}

/**
 * Asks the GraphQL endpoint. Errors inside a good answer are logged and its data returned.
 * @throws RequestFailure
 * @source SPEC §8 "GraphQL error other than 401/422"
 */
export async function askGraphql<Data>(path: string, query: string, variables: object): Promise<Data | null> {
  const answer = (await send('POST', path, { query, variables }, undefined)) as { data?: Data; errors?: unknown }
  if (answer.errors) reportFault(answer.errors, 'graphql')
  return answer.data ?? null
}

function queryOf(input: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

async function waitForTurn(): Promise<void> {
  const nowMs = browserClock.nowMs()
  const waitMs = Math.max(0, nextFreeMs - nowMs)
  nextFreeMs = nowMs + waitMs + REQUEST_SPACING_MS
  if (waitMs > 0) await sleepMs(waitMs)
}

async function send(method: string, path: string, body: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  await waitForTurn()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const xsrf = cookieValue(XSRF_COOKIE)
  if (method !== 'GET' && xsrf !== null) headers[XSRF_HEADER] = xsrf
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  let response: Response
  try {
    response = await fetch(baseUrl + path, {
      method,
      headers,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch (error) {
    throw failureOf(error, signal)
  }
  const answer = await readJson(response)
  if (response.ok) return answer
  const refusal = (answer ?? {}) as { text_code?: string; message?: string; errors?: RefusalField[] }
  throw new RequestFailure(response.status < 500 ? 'bad_request' : 'bad_response', {
    status: response.status,
    textCode: refusal.text_code ?? '',
    ...(refusal.message === undefined ? {} : { message: refusal.message }),
    fields: refusal.errors ?? [],
  })
}

function failureOf(error: unknown, signal: AbortSignal | undefined): RequestFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') return new RequestFailure('timeout_exceeded')
  if (name === 'AbortError' || signal?.aborted) return new RequestFailure('request_aborted')
  if (baseUrl !== '' && !/^https?:/.test(baseUrl)) return new RequestFailure('unsupported_protocol')
  return new RequestFailure('network_error')
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    throw new RequestFailure(response.status < 500 ? 'bad_request' : 'bad_response', { status: response.status })
  }
}

function cookieValue(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1))
}
