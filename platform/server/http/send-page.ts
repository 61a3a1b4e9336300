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
import { readPageWish } from './page-wish.ts'
import { redactedUrl } from './redact.ts'
import type { NewRequestId } from './request-id.ts'
import { localeOfWish } from './request-locale.ts'
import { logKeptAnswer } from './request-log.ts'
import { commonSecurityHeaders, pageSecurityHeaders } from './security-headers.ts'

/** What every page is sent with. A browser keeps a page but asks each time whether it is still true. */
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

/** The address a document is made and kept under: of the query only what changes documents, in a fixed order. */
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

/** The address of the document that this browser is to have at `/`; null where it is everybody's. */
export function ownHomeAddress(
  ownHome: Documents['ownHome'],
  url: string,
  cookie: string | undefined,
): string | null {
  if (ownHome === undefined || (url !== '/' && !url.startsWith('/?'))) return null
  return findCookie(cookie, ownHome.cookie) === '1' ? ownHome.address : null
}

/** Sends a page through the web server: what is not kept yet, redirects, and "not found". */
export function replyWithPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  reply.code(page.status).headers(page.headers)
  if (!page.isKept && page.headers['cache-control']?.startsWith('public'))
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
  if (page.isKept && condition !== undefined && page.isSame(condition)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('content-length', packed.bytes.length)
  return reply.send(request.method === 'HEAD' ? undefined : packed.bytes)
}

/**
 * Answers a kept page straight from the socket, before any routing: nothing is left to find out about it.
 * @returns false where there is more to do than that.
 */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** @source DESIGN "Budgets": a cached page at 80 % or more of a bare server */
export function pageFastPath(powers: {
  cache: PageCache
  ownHome: Documents['ownHome']
  clock: Clock
  log: ProcessLog
  newRequestId: NewRequestId
  isStopping: () => boolean
}): FastPath {
  const { cache, ownHome, clock, log, newRequestId, isStopping } = powers
  const heads = new WeakMap<Packed, Head>()

  return (request, response) => {
    const { method, url } = request
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    const wish = readPageWish(request.rawHeaders)
    if (wish === null || isStopping()) return false
    if (ownHomeAddress(ownHome, url, wish.cookie) !== null) return false
    const page = cache.peek(
      url,
      localeOfWish(wish.cookie, wish.acceptLanguage),
      themeOf(findCookie(wish.cookie, THEME_COOKIE)),
    )
    if (page === undefined) return false

    const encoding = bestEncoding(wish.acceptEncoding)
    const packed = page.body(encoding)
    let head = heads.get(packed)
    if (head === undefined) {
      head = headOf(page, packed, encoding)
      heads.set(packed, head)
    }
    const requestId = newRequestId()
    const isUnchanged = wish.ifNoneMatch !== undefined && page.isSame(wish.ifNoneMatch)
    const status = isUnchanged ? 304 : page.status
    const headers = isUnchanged ? head.unchanged : head.whole
    // The last place is the request's own; the array is read before this call returns.
    headers[headers.length - 1] = requestId
    response.writeHead(status, headers)
    if (isUnchanged || method === 'HEAD') response.end()
    else response.end(packed.bytes)
    logKeptAnswer(log, { nowMs: clock.nowMs(), requestId, method, url: redactedUrl(url), status })
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
