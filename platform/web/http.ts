/**
 * The browser's one way out: the only legal place of `fetch`. Requests leave at least 50 ms apart,
 * end after 50 s, carry the session's token, try once more with a new one where it has run out, and
 * fail in named ways.
 * @source SPEC §4 "Expired or invalid token", §7, §8, §9
 */
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { findCallSession, type TokenRefusal } from './call-session.ts'
import { browserClock } from './clock.ts'
import { readCookie } from './cookies.ts'
import { eitherSignal } from './either-signal.ts'
import { CHECKED_HEADER, noteKept } from './kept-answers.ts'
import { noteLink } from './link-state.ts'
import { reportFault } from './report.ts'
import { RequestFailure, type RefusalField } from './request-failure.ts'
import { sleepMs } from './timers.ts'

/** @source SPEC §9 */
export const REQUEST_TIMEOUT_MS = 50_000
/** @source SPEC §9 */
export const REQUEST_SPACING_MS = 50

const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'X-XSRF-TOKEN'

let baseUrl = ''
let nextFreeMs = 0
let lastTurn = Promise.resolve()

/** Sets the CMS base URL that every path is put behind; empty for our own origin. */
export function setBaseUrl(url: string): void {
  baseUrl = url.replace(/\/$/, '')
}

export type CallOptions = {
  /** Values of the `:name` parts of the path. */
  params?: Record<string, string>
  signal?: AbortSignal
  /** Sent as Idempotency-Key, and kept over the one retry. */
  idempotencyKey?: string
  /**
   * `session` by default: waits until the session is ready and carries its token. `none` for the
   * calls that make a session, which neither wait nor carry one; or exactly this token.
   */
  bearer?: 'session' | 'none' | { token: string }
  /** Called with 0 to 1 as the body goes up, for what takes a while on a slow signal. */
  onSent?: (share: number) => void
}

/**
 * Makes a call of the wire. A `FormData` goes as it is, for files.
 * @throws RequestFailure
 */
export async function call<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input | FormData,
  options: CallOptions = {},
): Promise<Answer> {
  return (await send(requestOf(endpoint, input, options), readJson)) as Answer
}

/**
 * Makes a call that answers with a file.
 * @throws RequestFailure
 */
export function callForFile<Input extends object>(
  endpoint: Endpoint<Input>,
  input: Input,
  options: CallOptions = {},
): Promise<Blob> {
  return send(requestOf(endpoint, input, options), (response) => response.blob())
}

/**
 * Asks the GraphQL endpoint. Errors inside a good answer are logged and its data returned.
 * @throws RequestFailure
 * @source SPEC §8 "GraphQL error other than 401/422"
 */
export async function askGraphql<Data>(path: string, query: string, variables: object): Promise<Data | null> {
  const request: Outgoing = { method: 'POST', path, body: { query, variables }, options: {} }
  const answer = (await send(request, readJson)) as { data?: Data; errors?: unknown }
  if (answer.errors) reportFault(answer.errors, 'graphql')
  return answer.data ?? null
}

/** Whether one of the site's own files can be had from the server at this moment, past everything that was kept of it. */
export async function isAtServer(path: string): Promise<boolean> {
  try {
    return (await fetch(path, { cache: 'no-store', headers: { 'cache-control': 'no-cache' } })).ok
  } catch {
    return false
  }
}

type Outgoing = { method: string; path: string; body: unknown; options: CallOptions }
type ReadAnswer<Answer> = (response: Response) => Promise<Answer>

function requestOf({ method, path }: Endpoint, input: object, options: CallOptions): Outgoing {
  const filled = path.replace(/:([a-z]+)/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  )
  if (method === 'GET') return { method, path: filled + queryOf(input), body: undefined, options }
  return { method, path: filled, body: input, options }
}

function queryOf(input: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Sends, and once more where the session has a better token than the one that was refused. */
async function send<Answer>(request: Outgoing, read: ReadAnswer<Answer>): Promise<Answer> {
  const { bearer = 'session' } = request.options
  const session = bearer === 'session' ? await findCallSession() : null
  const token = typeof bearer === 'object' ? bearer.token : ((await session?.token()) ?? null)
  try {
    return await attempt(request, token, read)
  } catch (error) {
    const why = refusalOf(error)
    if (why === null || session === null || token === null) throw error
    const better = await session.replace(token, why)
    if (better === null) throw error
    return attempt(request, better, read)
  }
}

/** @source SPEC §4 "Expired or invalid token" */
function refusalOf(error: unknown): TokenRefusal | null {
  if (!(error instanceof RequestFailure)) return null
  if (error.textCode === 'TOKEN_EXPIRED' && (error.status === 401 || error.status === 422)) return 'expired'
  if (error.textCode === 'TOKEN_INVALID' || error.message.includes('Signature verification failed'))
    return 'invalid'
  return null
}

/** Counted from when the one before really left: timers run late in a busy tab. */
function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    const waitMs = nextFreeMs - browserClock.nowMs()
    if (waitMs > 0) await sleepMs(waitMs)
    nextFreeMs = browserClock.nowMs() + REQUEST_SPACING_MS
  })
  return lastTurn
}

async function attempt<Answer>(
  request: Outgoing,
  token: string | null,
  read: ReadAnswer<Answer>,
): Promise<Answer> {
  await waitForTurn()
  const { method, path, body, options } = request
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = options.signal ? eitherSignal(options.signal, timeout) : timeout
  const headers = headersOf(request, token)
  const sent = body === undefined || body instanceof FormData ? body : JSON.stringify(body)
  let response: Response
  try {
    if (options.onSent !== undefined && sent !== undefined) {
      const { sendTelling } = await import('./sending-request.ts')
      response = await sendTelling(baseUrl + path, {
        method,
        headers,
        body: sent,
        signal,
        onSent: options.onSent,
      })
    } else {
      response = await fetch(baseUrl + path, {
        method,
        headers,
        credentials: 'same-origin',
        signal,
        ...(sent === undefined ? {} : { body: sent }),
      })
    }
  } catch (error) {
    const failure = failureOf(error, options.signal)
    if (failure.kind === 'network_error') noteLink(false)
    throw failure
  }
  const checkedAt = response.headers.get(CHECKED_HEADER)
  noteLink(checkedAt === null)
  if (checkedAt !== null) noteKept(checkedAt)
  if (response.ok) return read(response)
  const refusal = (await readJson(response)) as {
    text_code?: string
    message?: string
    errors?: RefusalField[]
  } | null
  throw new RequestFailure(response.status < 500 ? 'bad_request' : 'bad_response', {
    status: response.status,
    textCode: refusal?.text_code ?? '',
    ...(refusal?.message === undefined ? {} : { message: refusal.message }),
    fields: refusal?.errors ?? [],
    retryAfterS: Number(response.headers.get('retry-after')) || 0,
  })
}

function headersOf({ method, body, options }: Outgoing, token: string | null): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  const xsrf = method === 'GET' ? null : readCookie(XSRF_COOKIE)
  if (xsrf !== null) headers[XSRF_HEADER] = xsrf
  return headers
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
    throw new RequestFailure(response.status < 500 ? 'bad_request' : 'bad_response', {
      status: response.status,
    })
  }
}
