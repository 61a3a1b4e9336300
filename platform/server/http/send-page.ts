import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/shared/clock.ts'
import type { Locale } from '#platform/shared/locales.ts'
import type { ProcessLog } from '../log.ts'
import type { Packed, PageCache, ReadyPage } from '../page-cache.ts'
import type { Documents } from '../page-document.ts'
import { THEME_COOKIE, themeOf } from '#platform/shared/themes.ts'
import { findCookie } from './cookies.ts'
import { bestEncoding, type Encoding } from './encoding.ts'
import { readRequestPreferences } from './request-preferences.ts'
import { redactedUrl } from './redact.ts'
import type { NewRequestId } from './request-id.ts'
import { localeCookieFor, localeOfAddress, localeOfRequest } from './request-locale.ts'
import { logCachedAnswer } from './request-log.ts'
import { commonSecurityHeaders, pageSecurityHeaders } from './security-headers.ts'

/** Returns the headers that every page has. The browser may store a page but must revalidate it each time. */
export function pageHeaders(locale: Locale, policy: string, isHttps: boolean): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
    'content-language': locale,
    ...commonSecurityHeaders(isHttps),
    ...pageSecurityHeaders(policy),
  }
}

/**
 * Returns the address under which a document is rendered and cached: the path and, in a fixed order, only those query
 * parameters that change documents.
 */
export function documentAddress(url: string, queryNames: Documents['queryNames']): string {
  const queryStart = url.indexOf('?')
  if (queryStart < 0) return url
  const path = url.slice(0, queryStart)
  if (!queryNames || queryNames.length === 0) return path
  const given = new URLSearchParams(url.slice(queryStart + 1))
  const kept = new URLSearchParams()
  for (const name of queryNames) {
    const value = given.get(name)
    if (value !== null) kept.set(name, value)
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}

/**
 * Returns the internal address of the members' home if the browser's cookie says that a person is logged in and the
 * request is for `/`; null if the requested page is the same for everyone.
 */
export function ownHomeAddress(
  ownHome: Documents['ownHome'],
  url: string,
  cookie: string | undefined,
): string | null {
  if (ownHome === undefined || (url !== '/' && !url.startsWith('/?'))) return null
  return isMemberRequest(ownHome, cookie) ? ownHome.address : null
}

/**
 * Returns whether the browser's cookie says that a person is logged in. The cookie is not verified, so the document may
 * not contain personal data.
 */
export function isMemberRequest(ownHome: Documents['ownHome'], cookie: string | undefined): boolean {
  return ownHome !== undefined && cookie !== undefined && findCookie(cookie, ownHome.cookie) === '1'
}

/**
 * Sends a page through the web server: pages that are not cached yet, redirects, and "not found". `isStored` says
 * whether shared caches may store the answer; by default they may if the server caches the page.
 */
export function replyWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  isStored = page.isStored,
): FastifyReply {
  reply.code(page.status).headers(page.headers)
  if (!isStored && page.headers['cache-control']?.startsWith('public'))
    reply.header('cache-control', 'private, no-store')
  if (page.status >= 300 && page.status < 400) {
    for (const name of ['content-type', 'content-security-policy', 'content-language'])
      reply.removeHeader(name)
    return reply.send('')
  }
  const encoding = bestEncoding(headerText(request.headers['accept-encoding']))
  const packed = page.body(encoding)
  reply.header('etag', packed.etag)
  const condition = request.headers['if-none-match']
  if (isStored && condition !== undefined && page.isSame(condition)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-length', packed.bytes.length)
  return reply.send(request.method === 'HEAD' ? undefined : packed.bytes)
}

/**
 * Answers a request for a cached page before any routing takes place.
 * @returns false if the request needs the web server.
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Creates the fast path for cached pages.
 * @source docs/reference/pages-and-blocks.md §4.3
 */
export function pageFastPath(deps: {
  cache: PageCache
  ownHome: Documents['ownHome']
  clock: Clock
  log: ProcessLog
  newRequestId: NewRequestId
  isStopping: () => boolean
  /** Returns whether the client that sent these cookies has made a change that this process does not know yet. */
  isBehind?: ((cookie: string | undefined) => boolean) | undefined
  /** Called with the status of each answer. */
  onAnswer?: ((status: number) => void) | undefined
}): FastPath {
  const { cache, ownHome, clock, log, newRequestId, isStopping, isBehind, onAnswer } = deps
  const heads = new WeakMap<Packed, Head>()

  return (request, response) => {
    const { method, url } = request
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    const input = readRequestPreferences(request.rawHeaders)
    if (input === null || isStopping() || isBehind?.(input.cookie) === true) return false
    if (ownHomeAddress(ownHome, url, input.cookie) !== null) return false
    const named = localeOfAddress(url)
    if (localeCookieFor(named, input.cookie, input.acceptLanguage) !== undefined) return false
    const page = cache.peek(
      url,
      named ?? localeOfRequest(input.cookie, input.acceptLanguage),
      themeOf(findCookie(input.cookie, THEME_COOKIE)),
      isMemberRequest(ownHome, input.cookie),
    )
    if (page === undefined) return false

    const encoding = bestEncoding(input.acceptEncoding)
    const packed = page.body(encoding)
    let head = heads.get(packed)
    if (head === undefined) {
      head = headOf(page, packed, encoding)
      heads.set(packed, head)
    }
    const requestId = newRequestId()
    const isUnchanged = input.ifNoneMatch !== undefined && page.isSame(input.ifNoneMatch)
    const status = isUnchanged ? 304 : page.status
    const headers = isUnchanged ? head.unchanged : head.whole
    // The last element is the request id of this response. Sharing the array is safe, because `writeHead` reads it
    // synchronously.
    headers[headers.length - 1] = requestId
    response.writeHead(status, headers)
    if (isUnchanged || method === 'HEAD') response.end()
    else response.end(packed.bytes)
    logCachedAnswer(log, { nowMs: clock.nowMs(), requestId, method, url: redactedUrl(url), status })
    onAnswer?.(status)
    return true
  }
}

type Head = { whole: string[]; unchanged: string[] }

function headOf(page: ReadyPage, packed: Packed, encoding: Encoding): Head {
  const shared = [...Object.entries(page.headers).flat(), 'etag', packed.etag]
  const packing = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const ownId = ['x-request-id', '']
  return {
    whole: [...shared, ...packing, 'content-length', String(packed.bytes.length), ...ownId],
    unchanged: [...shared, ...ownId],
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.join(', ')
}
