import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '#platform/server/same-secret.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { Random } from '../random.ts'
import { findCookie } from './cookies.ts'
import './request.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const SHAPE = /^[\w-]{22}$/
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that has the XSRF cookie but does not repeat its value in the header. A page of another site can make
 * the browser send the cookie, but cannot read its value. Without the cookie there is nothing to abuse, so such a
 * request is accepted. A plain form causes no CORS preflight, so it must come from our own pages in any case.
 * @throws Problem XSRF_MISMATCH
 * @source docs/reference/security.md §4.3
 */
export function refuseForgedWrite(request: FastifyRequest): void {
  if (READS.has(request.method)) return
  if (request.routeOptions.config.isPlainForm === true) {
    if (isFromElsewhere(request)) throw new Problem('XSRF_MISMATCH')
    return
  }
  const cookie = findCookie(request.headers.cookie, COOKIE)
  if (cookie === undefined) return
  const header = request.headers[HEADER]
  if (typeof header !== 'string' || !isSameSecret(cookie, header)) throw new Problem('XSRF_MISMATCH')
}

/** Sets the XSRF cookie, but not on a response that caches may share. */
export function giveXsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { random, isHttps }: { random: Random; isHttps: boolean },
): void {
  if (!String(reply.getHeader('cache-control')).includes('no-store')) return
  const cookie = findCookie(request.headers.cookie, COOKIE)
  if (cookie !== undefined && SHAPE.test(cookie)) return
  const value = random.token(128)
  reply.header('set-cookie', `${COOKIE}=${value}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`)
}

/** Returns whether the browser declares the request as cross-site; a page cannot set this header itself. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString())
}
