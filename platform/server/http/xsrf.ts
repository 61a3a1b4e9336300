import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '#platform/server/same-secret.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { Chance } from '../chance.ts'
import { findCookie } from './cookies.ts'
import './request.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const SHAPE = /^[\w-]{22}$/
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write whose cookie came along and whose header does not repeat it: another site's page can send the
 * cookie but cannot read it. A caller without cookies has nothing that could be abused. A plain form, which no
 * preflight guards either, must come from our own pages, cookie or none.
 * @throws Problem XSRF_MISMATCH
 * @source WIRE §5
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

/** Gives the caller the cookie it will have to repeat; not with an answer that others may be shown. */
export function giveXsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { chance, isHttps }: { chance: Chance; isHttps: boolean },
): void {
  if (!String(reply.getHeader('cache-control')).includes('no-store')) return
  const cookie = findCookie(request.headers.cookie, COOKIE)
  if (cookie !== undefined && SHAPE.test(cookie)) return
  const value = chance.token(128)
  reply.header('set-cookie', `${COOKIE}=${value}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`)
}

/** As the browser itself says; a page cannot set this header. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  return !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']?.toString())
}
