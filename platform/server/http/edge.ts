import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Clock } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { Chance } from '../chance.ts'
import { THEME_COOKIE, themeOf } from '#platform/shared/themes.ts'
import type { Caller } from '../caller.ts'
import type { ContentVersion } from '../content-version.ts'
import type { ProcessLog } from '../log.ts'
import { createPageCache, type PageCache } from '../page-cache.ts'
import type { Documents } from '../page-document.ts'
import { answerThrown, type ReportBug } from './answer-thrown.ts'
import { canonicalUrl, isApiPath, pathOf } from './canonical-url.ts'
import { contentPolicy, type PolicyHosts } from './content-policy.ts'
import { readJsonBody } from './json-body.ts'
import { refuseOtherMethods } from './method-refusal.ts'
import { findCookie } from './cookies.ts'
import { createNodeServer, refuseBrokenRequest } from './node-server.ts'
import './request.ts'
import { requestIds } from './request-id.ts'
import { localeOf } from './request-locale.ts'
import { logRequest } from './request-log.ts'
import { commonSecurityHeaders, inertSecurityHeaders } from './security-headers.ts'
import { documentAddress, ownHomeAddress, pageFastPath, pageHeaders, replyWithPage } from './send-page.ts'
import { giveXsrfCookie, refuseForgedWrite } from './xsrf.ts'

export type EdgeOptions = {
  log: ProcessLog
  clock: Clock
  chance: Chance
  /** Who calls, by what the request proves. @throws Problem TOKEN_EXPIRED, TOKEN_INVALID */
  identify: (request: FastifyRequest) => Promise<Caller>
  documents: Documents
  version: Pick<ContentVersion, 'current' | 'onChange'>
  /** What the club's settings add to the content policy; asked for whenever a page is made. */
  policyHosts: () => PolicyHosts
  /** By the site's own address. */
  isHttps: boolean
  /** Addresses or networks whose X-Forwarded-For is believed; none by default. */
  trustedProxies: readonly string[]
  report: ReportBug
  /** Told how long each routed answer took; for traces. */
  trace?: (answer: {
    route: string
    method: string
    status: number
    endedAtMs: number
    durationMs: number
  }) => void
  pageCacheBytes?: number
}

export type Edge = {
  app: FastifyInstance
  pages: PageCache
  /** To be called when every route is there: other methods of the same addresses are refused from then on. */
  closeRoutes(): void
}

const BODY_LIMIT_BYTES = 1024 * 1024
const LONGEST_PARAM = 500

/** The door of the house: every request comes in here, and every answer is dressed here. @source WIRE §5, DESIGN law 8 */
export function createEdge(options: EdgeOptions): Edge {
  const { log, clock, documents, isHttps } = options
  const pages = createPageCache({
    documents,
    version: options.version,
    clock,
    sharedHeaders: (locale) => pageHeaders(locale, contentPolicy(options.policyHosts()), isHttps),
    ...(options.pageCacheBytes === undefined ? {} : { maxBytes: options.pageCacheBytes }),
  })
  let isStopping = false
  const newRequestId = requestIds(options.chance)
  const fastPath = pageFastPath({
    cache: pages,
    ownHome: documents.ownHome,
    clock,
    log,
    newRequestId,
    isStopping: () => isStopping,
  })
  const thrown = answerThrown({ log, report: options.report })

  const dress: Dress = (request, reply) => {
    reply.headers(commonSecurityHeaders(isHttps)).header('x-request-id', request.id)
  }

  const logger: FastifyBaseLogger = log.log
  const app = fastify({
    serverFactory: (handler) =>
      createNodeServer((request, response) => {
        if (!fastPath(request, response)) handler(request, response)
      }),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, newRequestId()),
    rewriteUrl: (request) => canonicalUrl(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      dress(request, reply)
      thrown(error, request, reply)
      logRequest(log, request, reply)
    },
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: LONGEST_PARAM,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readJsonBody(body),
  )

  addHooks(app, options, dress, () => isStopping)
  app.addHook('preClose', async () => {
    isStopping = true
  })

  app.setErrorHandler(thrown)
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(pathOf(request.url))) throw new Problem('NOT_FOUND')
    const address =
      ownHomeAddress(documents.ownHome, request.url, request.headers.cookie) ??
      documentAddress(request.url, documents.queryNames)
    return replyWithPage(
      request,
      reply,
      await pages.load(address, request.locale, themeOf(findCookie(request.headers.cookie, THEME_COOKIE))),
    )
  })

  return { app, pages, closeRoutes: refuseOtherMethods(app) }
}

type Dress = (request: FastifyRequest, reply: FastifyReply) => void

/** What happens to every request before and after its handler. */
function addHooks(app: FastifyInstance, options: EdgeOptions, dress: Dress, isStopping: () => boolean): void {
  const { log, clock, identify } = options
  app.decorateRequest('caller')
  app.decorateRequest('locale')
  app.addHook('onRequest', async (request, reply) => {
    dress(request, reply)
    request.locale = localeOf(request.headers)
    request.caller = { kind: 'stranger' }
    if (request.is404) {
      if (!isRead(request))
        throw new Problem(isApiPath(pathOf(request.url)) ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED')
      return
    }
    refuseForgedWrite(request)
    request.caller = await identify(request)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.headers(inertSecurityHeaders)
    if (isApiPath(pathOf(request.url))) giveXsrfCookie(request, reply, options)
    // The connection would otherwise stay open, idle, and hold up the stop.
    if (isStopping()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    logRequest(log, request, reply)
    options.trace?.({
      route: request.routeOptions.url ?? 'page',
      method: request.method,
      status: reply.statusCode,
      endedAtMs: clock.nowMs(),
      durationMs: reply.elapsedTime,
    })
  })
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}
