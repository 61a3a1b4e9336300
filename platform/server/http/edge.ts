import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Clock } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { Random } from '../random.ts'
import { THEME_COOKIE, themeOf } from '#platform/shared/themes.ts'
import { type Caller, isStaff } from '../caller.ts'
import type { ContentVersion } from '../content-version.ts'
import type { ProcessLog } from '../log.ts'
import { createPageCache, type PageCache } from '../page-cache.ts'
import type { Traces } from '../traces.ts'
import type { Documents } from '../page-document.ts'
import { BODY_LIMIT_BYTES } from './admission.ts'
import { answerThrown, type OnRefused, type ReportBug } from './answer-thrown.ts'
import { canonicalUrl, isApiPath, pathOf } from './canonical-url.ts'
import { contentPolicy, type PolicyHosts } from './content-policy.ts'
import { readJsonBody } from './json-body.ts'
import { refuseOtherMethods } from './method-refusal.ts'
import { findCookie } from './cookies.ts'
import { freshAnswer } from './fresh-answers.ts'
import { createNodeServer, refuseBrokenRequest } from './node-server.ts'
import './request.ts'
import { requestIds } from './request-id.ts'
import { localeCookieFor, localeOf, localeOfAddress } from './request-locale.ts'
import { logRequest } from './request-log.ts'
import { commonSecurityHeaders, inertSecurityHeaders } from './security-headers.ts'
import {
  documentAddress,
  isMemberRequest,
  ownHomeAddress,
  pageFastPath,
  pageHeaders,
  replyWithPage,
} from './send-page.ts'
import { refuseEncodedBody } from './body-encoding.ts'
import type { VersionCookie } from './version-cookie.ts'
import { traceRequests } from './trace-requests.ts'
import { BODY_BUDGET, type BodyBudget, hasBody, limitBodies } from './unfinished-bodies.ts'
import { giveXsrfCookie, refuseForgedWrite } from './xsrf.ts'

export type EdgeOptions = {
  log: ProcessLog
  clock: Clock
  random: Random
  /** Determines the caller from the credentials of the request. @throws Problem TOKEN_EXPIRED, TOKEN_INVALID */
  identify: (request: FastifyRequest) => Promise<Caller>
  documents: Documents
  version: Pick<ContentVersion, 'onChange'>
  placesVersion: Pick<ContentVersion, 'onChange'>
  /** Makes people see the changes that they made in another process; null if no other process uses the database. */
  versionCookie?: VersionCookie | null
  /** Returns the hosts that the club's settings add to the content policy; called whenever a page is rendered. */
  policyHosts: () => PolicyHosts
  /** Whether the site's own address uses https. */
  isHttps: boolean
  /** Addresses or networks whose X-Forwarded-For header is trusted; none by default. */
  trustedProxies: readonly string[]
  report: ReportBug
  /** Called with every refusal, for the security log. */
  onRefused?: OnRefused
  /** Receives the duration of each routed response, for traces. */
  trace?: (answer: {
    route: string
    method: string
    status: number
    endedAtMs: number
    durationMs: number
  }) => void
  /** Records routed requests as spans. */
  traces?: Pick<Traces, 'startRequest'> | null
  /** Receives the status of each cached page that is sent without the web server. */
  onCachedPage?: ((status: number) => void) | undefined
  pageCacheBytes?: number
  /** Limits for concurrent request bodies; `BODY_BUDGET` by default. */
  bodyBudget?: BodyBudget
}

export type Edge = {
  app: FastifyInstance
  pages: PageCache
  /** Call it after the last route is added: from then on other methods at the same paths are refused with 405. */
  closeRoutes(): void
  /** From now on every response closes its connection, while new connections are still accepted. */
  startDraining(): void
}

const LONGEST_PARAM = 500

/**
 * Creates the HTTP layer through which every request and response passes.
 * @source docs/reference/interfaces.md §3.2; docs/reference/security.md §5.2
 */
export function createEdge(options: EdgeOptions): Edge {
  const { log, clock, documents, isHttps } = options
  const pages = createPageCache({
    documents,
    version: options.version,
    placesVersion: options.placesVersion,
    clock,
    sharedHeaders: (locale) => pageHeaders(locale, contentPolicy(options.policyHosts()), isHttps),
    ...(options.pageCacheBytes === undefined ? {} : { maxBytes: options.pageCacheBytes }),
  })
  let isStopping = false
  const newRequestId = requestIds(options.random)
  const fastPath = pageFastPath({
    cache: pages,
    ownHome: documents.ownHome,
    clock,
    log,
    newRequestId,
    isStopping: () => isStopping,
    isBehind: options.versionCookie?.isBehind,
    onAnswer: options.onCachedPage,
  })
  const thrown = answerThrown({
    log,
    report: options.report,
    ...(options.onRefused === undefined ? {} : { onRefused: options.onRefused }),
  })

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
    bodyLimit: BODY_LIMIT_BYTES.everyone,
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
    async (request: FastifyRequest, body: string) =>
      readJsonBody(body, request.routeOptions.config.jsonNodesMax),
  )

  // This hook comes first, so that all other hooks run within the span.
  if (options.traces) traceRequests(app, options.traces)
  addHooks(app, options, dress, () => isStopping)
  const startDraining = () => {
    isStopping = true
  }
  app.addHook('preClose', async () => startDraining())

  app.setErrorHandler(thrown)
  app.setNotFoundHandler(async (request, reply) => {
    if (isApiPath(pathOf(request.url))) throw new Problem('NOT_FOUND')
    const address =
      ownHomeAddress(documents.ownHome, request.url, request.headers.cookie) ??
      documentAddress(request.url, documents.queryNames)
    const { cookie } = request.headers
    const theme = themeOf(findCookie(cookie, THEME_COOKIE))
    const isMember = isMemberRequest(documents.ownHome, cookie)
    const named = localeOfAddress(request.url)
    const chosen = localeCookieFor(named, cookie, request.headers['accept-language'])
    const page = await pages.load(address, named ?? request.locale, theme, isMember)
    if (chosen === undefined) return replyWithPage(request, reply, page)
    reply.header('set-cookie', `${chosen}${isHttps ? '; Secure' : ''}`)
    return replyWithPage(request, reply, page, false)
  })

  return { app, pages, closeRoutes: refuseOtherMethods(app), startDraining }
}

type Dress = (request: FastifyRequest, reply: FastifyReply) => void

/** Adds the hooks that run before and after the handler of every request. */
function addHooks(app: FastifyInstance, options: EdgeOptions, dress: Dress, isStopping: () => boolean): void {
  const { log, clock, identify, versionCookie } = options
  app.decorateRequest('caller')
  app.decorateRequest('locale')
  const bodies = limitBodies(options.bodyBudget ?? BODY_BUDGET)
  app.addHook('onRequest', async (request, reply) => {
    dress(request, reply)
    request.locale = localeOf(request.headers)
    request.caller = { kind: 'anonymous' }
    bodies.countUnfinished(request, reply)
    if (versionCookie) {
      await versionCookie.catchUp(request.headers.cookie)
      versionCookie.begin(request)
    }
    if (request.is404) {
      if (!isRead(request))
        throw new Problem(isApiPath(pathOf(request.url)) ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED')
      return
    }
    refuseForgedWrite(request)
    request.caller = await identify(request)
    if (versionCookie && isStaff(request.caller)) await versionCookie.refresh()
  })
  // Runs once every onRequest hook has admitted the caller, and before the body is read.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload
    refuseEncodedBody(request)
    bodies.reserveBytes(request, reply)
    return payload
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('content-security-policy')) reply.headers(inertSecurityHeaders)
    if (isApiPath(pathOf(request.url))) giveXsrfCookie(request, reply, options)
    versionCookie?.give(request, reply)
    // An idle keep-alive connection would delay the shutdown, so close each one after its response.
    if (isStopping()) reply.header('connection', 'close')
    return freshAnswer(request, reply, payload)
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
