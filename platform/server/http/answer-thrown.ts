import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#platform/shared/problem.ts'
import { directionOf } from '#platform/shared/locales.ts'
import type { ProcessLog } from '../log.ts'
import { isApiPath, pathOf } from './canonical-url.ts'
import { refusalAnswer, refusalHeaders, refusalPage } from './refusal-answer.ts'
import { judge } from './refusal-of.ts'
import { localeOf } from './request-locale.ts'

/** Called with every bug; receives no data of the request beyond its id and route. */
export type ReportBug = (error: unknown, where: { requestId: string; route: string }) => void

/** Called with every refusal, before the response is sent. */
export type OnRefused = (request: FastifyRequest, problem: Problem) => void

/** Headers for the successful response, which must not be sent with an error. */
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
 * Returns the only handler that turns a thrown error into a response: a JSON refusal, or an HTML page if a page was
 * requested.
 * @source docs/reference/interfaces.md §3.2
 */
export function answerThrown(deps: { log: ProcessLog; report: ReportBug; onRefused?: OnRefused }) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { problem, isOurBug } = judge(thrown)
    deps.onRefused?.(request, problem)
    const route = request.routeOptions?.url ?? 'page'
    if (isOurBug) {
      deps.log.log.error({ err: thrown, requestId: request.id, route }, 'request failed')
      deps.report(thrown, { requestId: request.id, route })
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

/**
 * Returns whether the refusal should be an HTML page: only where a page would have been rendered. API calls, images and
 * files get JSON.
 */
function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const isRouted = request.routeOptions?.url !== undefined && !request.is404
  const asked = request.originalUrl.replace(/^\/+/, '/')
  return !isRouted && !isApiPath(pathOf(request.url)) && !isApiPath(pathOf(asked))
}
