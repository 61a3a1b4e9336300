import type { FastifyReply, FastifyRequest } from 'fastify'
import { directionOf } from '#platform/shared/locales.ts'
import type { ProcessLog } from '../log.ts'
import { isApiPath, pathOf } from './canonical-url.ts'
import { refusalAnswer, refusalHeaders, refusalPage } from './refusal-answer.ts'
import { judge } from './refusal-of.ts'
import { localeOf } from './request-locale.ts'

/** Told of every bug; the request's own data is not handed on. */
export type ReportBug = (error: unknown, where: { requestId: string; route: string }) => void

/** Headers that described the answer which is not given. */
const STALE_HEADERS = [
  'etag',
  'last-modified',
  'content-encoding',
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
]

/**
 * The one place where what was thrown becomes an answer: the refusal shape, or for a person's address bar a page of words.
 * @source WIRE §5
 */
export function answerThrown(powers: { log: ProcessLog; report: ReportBug }) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { problem, isOurBug } = judge(thrown)
    const route = request.routeOptions?.url ?? 'page'
    if (isOurBug) {
      powers.log.log.error({ err: thrown, requestId: request.id, route }, 'request failed')
      powers.report(thrown, { requestId: request.id, route })
    }
    for (const name of STALE_HEADERS) reply.removeHeader(name)
    reply.code(problem.refusal.status).headers(refusalHeaders(problem))
    const locale = localeOf(request.headers)
    if (wantsPage(request)) {
      return reply
        .type('text/html; charset=utf-8')
        .send(refusalPage(problem, locale, directionOf(locale), request.id))
    }
    return reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(refusalAnswer(problem, locale, request.id))
  }
}

/** Only where the page renderer would have answered; a call, a picture or a file is refused as data. */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const isRouted = request.routeOptions?.url !== undefined && !request.is404
  const asked = request.originalUrl.replace(/^\/+/, '/')
  return !isRouted && !isApiPath(pathOf(request.url)) && !isApiPath(pathOf(asked))
}
