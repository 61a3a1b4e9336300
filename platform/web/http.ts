/**
 * Sends all requests of the browser to our server; no other code may call `fetch` for them. Requests start at least 50
 * ms apart, time out after 50 s, carry the session's token, are retried once with a new token if it has expired, and
 * fail with a RequestFailure.
 * @source docs/reference/interfaces.md §4.1, §4.2; docs/reference/accounts.md §3.5
 */
import { LANGUAGE_HEADER } from '#platform/shared/locales.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { findCallSession, type TokenRefusal } from './call-session.ts'
import { browserClock } from './clock.ts'
import { readCookie } from './cookies.ts'
import { eitherSignal } from './either-signal.ts'
import { CHECKED_HEADER, noteStored } from './stored-answers.ts'
import { noteLink } from './link-state.ts'
import { reportFault } from './report.ts'
import { RequestFailure, type RefusalField } from './request-failure.ts'
import { promptStepUp } from './step-up-prompt.ts'
import { sleepMs } from './timers.ts'

/** @source docs/reference/interfaces.md §4.1 */
export const REQUEST_TIMEOUT_MS = 50_000
/** @source docs/reference/interfaces.md §4.1 */
export const REQUEST_SPACING_MS = 50

const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'X-XSRF-TOKEN'

let siteBaseUrl = ''
let sessionBaseUrl = ''
let nextFreeMs = 0
let lastTurn = Promise.resolve()

/** Sets the site's CMS base URL for calls; empty for our own origin. */
export function setBaseUrl(url: string): void {
  siteBaseUrl = url.replace(/\/$/, '')
}

/** Sets the base URL of the session, which overrides the site's; empty for none. */
export function setSessionBaseUrl(url: string): void {
  sessionBaseUrl = url.replace(/\/$/, '')
}

function currentBaseUrl(): string {
  return sessionBaseUrl || siteBaseUrl
}

export type CallOptions = {
  /** Values of the `:name` parameters of the path. */
  params?: Record<string, string>
  signal?: AbortSignal
  /** Sent as Idempotency-Key; unchanged in retries. */
  idempotencyKey?: string
  /**
   * Authorisation of the call. `session` (default) waits until the session is ready and sends its token. `none` is for
   * calls that create a session: no wait, no token. An object sends exactly its token.
   */
  bearer?: 'session' | 'none' | { token: string }
  /** Time limit in ms for the whole call, where it differs from `REQUEST_TIMEOUT_MS`. */
  timeoutMs?: number
  /** Called with the uploaded share, 0 to 1, for uploads that are slow on a weak signal. */
  onSent?: (share: number) => void
  headers?: Record<string, string>
}

/**
 * Sends an API call. `FormData` and a `Blob` are sent unchanged, for files.
 * @throws RequestFailure
 */
export async function call<Input extends object, Answer>(
  endpoint: Endpoint<Input, Answer>,
  input: Input | FormData | Blob,
  options: CallOptions = {},
): Promise<Answer> {
  return (await send(requestOf(endpoint, input, options), readJson)) as Answer
}

/**
 * Sends an API call whose response is a file.
 * @throws RequestFailure
 */
export function callForFile<Input extends object>(
  endpoint: Endpoint<Input>,
  input: Input | Blob,
  options: CallOptions = {},
): Promise<Blob> {
  return send(requestOf(endpoint, input, options), (response) => response.blob())
}

/**
 * Sends a GraphQL query. Errors inside a successful response are logged and its data is returned.
 * @throws RequestFailure
 * @source docs/reference/interfaces.md §4.2
 */
export async function askGraphql<Data>(path: string, query: string, variables: object): Promise<Data | null> {
  const request: Outgoing = { method: 'POST', path, body: { query, variables }, options: {} }
  const answer = (await send(request, readJson)) as { data?: Data; errors?: unknown }
  if (answer.errors) reportFault(answer.errors, 'graphql')
  return answer.data ?? null
}

/** Returns whether the server currently delivers one of the site's own files, bypassing all caches. */
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

/** Sends the request, and again after a step-up if the server requires one. */
async function send<Answer>(request: Outgoing, read: ReadAnswer<Answer>): Promise<Answer> {
  try {
    return await sendWithToken(request, read)
  } catch (error) {
    const needsStepUp = error instanceof RequestFailure && error.textCode === 'STEP_UP_NEEDED'
    if (!needsStepUp || !(await promptStepUp())) throw error
    return sendWithToken(request, read)
  }
}

/** Sends the request, and again with a new token if the server refused the first and the session has another. */
async function sendWithToken<Answer>(request: Outgoing, read: ReadAnswer<Answer>): Promise<Answer> {
  const { bearer = 'session' } = request.options
  const session = bearer === 'session' ? await findCallSession() : null
  const token = typeof bearer === 'object' ? bearer.token : ((await session?.token()) ?? null)
  // Read it together with the token: during a log-out, the token must still go to the server that issued it.
  const baseUrl = currentBaseUrl()
  try {
    return await attemptWithCookie(request, { token, baseUrl }, read)
  } catch (error) {
    const why = refusalOf(error)
    if (why === null || session === null || token === null) throw error
    const better = await session.replace(token, why)
    if (better === null) throw error
    return attemptWithCookie(request, { token: better, baseUrl }, read)
  }
}

/**
 * Returns why the server refused the token; null for any other error.
 * @source docs/reference/accounts.md §3.5
 */
function refusalOf(error: unknown): TokenRefusal | null {
  if (!(error instanceof RequestFailure)) return null
  if (error.textCode === 'TOKEN_EXPIRED' && (error.status === 401 || error.status === 422)) return 'expired'
  if (error.textCode === 'TOKEN_INVALID' || error.message.includes('Signature verification failed'))
    return 'invalid'
  return null
}

/**
 * Waits until the minimum spacing to the previous request has passed. Counts from the actual start of that request,
 * because timers run late in a busy tab.
 */
function waitForTurn(): Promise<void> {
  lastTurn = lastTurn.then(async () => {
    const waitMs = nextFreeMs - browserClock.nowMs()
    if (waitMs > 0) await sleepMs(waitMs)
    nextFreeMs = browserClock.nowMs() + REQUEST_SPACING_MS
  })
  return lastTurn
}

type Target = { token: string | null; baseUrl: string }

/**
 * Sends the request, and once more if the server refused it because the XSRF cookie changed meanwhile. A browser
 * without the cookie gets a new one with each of its first responses. The last one replaces the others, so a request
 * that repeats the value of an earlier one is refused.
 */
async function attemptWithCookie<Answer>(
  request: Outgoing,
  target: Target,
  read: ReadAnswer<Answer>,
): Promise<Answer> {
  const before = readCookie(XSRF_COOKIE)
  try {
    return await attempt(request, target, read)
  } catch (error) {
    const isMismatch = error instanceof RequestFailure && error.textCode === 'XSRF_MISMATCH'
    if (!isMismatch || readCookie(XSRF_COOKIE) === before) throw error
    return attempt(request, target, read)
  }
}

async function attempt<Answer>(
  request: Outgoing,
  { token, baseUrl }: Target,
  read: ReadAnswer<Answer>,
): Promise<Answer> {
  await waitForTurn()
  const { method, path, body, options } = request
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS)
  const signal = options.signal ? eitherSignal(options.signal, timeout) : timeout
  const headers = headersOf(request, token)
  // The header makes the response have the language of the document. Without it, the language that the visitor chose
  // would apply even if the address of the page names another one.
  if (baseUrl === '') headers[LANGUAGE_HEADER] = document.documentElement.lang
  const sent = body === undefined || isFile(body) ? body : JSON.stringify(body)
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
    const failure = failureOf(error, baseUrl, options.signal)
    if (failure.kind === 'network_error') noteLink(false)
    throw failure
  }
  const checkedAt = response.headers.get(CHECKED_HEADER)
  noteLink(checkedAt === null)
  if (checkedAt !== null) noteStored(checkedAt)
  if (response.ok) return read(response)
  const refusal = (await readJson(response)) as {
    text_code?: string
    message?: string
    errors?: RefusalField[]
    current?: unknown
  } | null
  throw new RequestFailure(response.status < 500 ? 'bad_request' : 'bad_response', {
    status: response.status,
    textCode: refusal?.text_code ?? '',
    ...(refusal?.message === undefined ? {} : { message: refusal.message }),
    fields: refusal?.errors ?? [],
    current: refusal?.current,
    retryAfterS: Number(response.headers.get('retry-after')) || 0,
  })
}

/** Whether the browser sends a body as it is, with the content type that belongs to it. */
function isFile(body: unknown): body is FormData | Blob {
  return body instanceof FormData || body instanceof Blob
}

function headersOf({ method, body, options }: Outgoing, token: string | null): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  if (body !== undefined && !isFile(body)) headers['content-type'] = 'application/json'
  if (token !== null) headers['authorization'] = `Bearer ${token}`
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
  const xsrf = method === 'GET' ? null : readCookie(XSRF_COOKIE)
  if (xsrf !== null) headers[XSRF_HEADER] = xsrf
  return headers
}

function failureOf(error: unknown, baseUrl: string, signal: AbortSignal | undefined): RequestFailure {
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
