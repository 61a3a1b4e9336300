import type { FastifyInstance, FastifyRequest } from 'fastify'
import { execute, GraphQLError } from 'graphql'
import { createHandler, type OperationArgs, type Request, type RequestParams } from 'graphql-http'
import '#platform/server/http/request.ts'
import { type RateLimit, rateLimit } from '#platform/server/http/rate-limit.ts'
import { isTemporaryFailure } from '#platform/server/temporary-failure.ts'
import type { Log } from '#platform/server/log.ts'
import { isLocale, type Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { GRAPHQL_PATH } from '../../pages.contract.ts'
import { seesAllContent } from '../content-desk.ts'
import { type AnswerCache, cacheAnswers, sendCached } from '../answer-cache.ts'
import { loadForViewer, viewerOf } from '../page-viewer.ts'
import { type PagesDeps, shownFor } from '../pages.routes.ts'
import { hasMorePublished } from '../pages.store.ts'
import { readAllPages, readPage } from '../read-pages.ts'
import { documentReader } from './documents.ts'
import { type GraphqlContext, pagesSchema } from './schema.ts'
import { streamPages } from './stream-pages.ts'

export type GraphqlDeps = PagesDeps & {
  log: Log
  /** Whether introspection is allowed; off on installations with members’ data. */
  showsSchema: boolean
}

/** Twenty times the size of the client’s own documents. */
const BODY_LIMIT_BYTES = 32 * 1024
/**
 * Maximum length of a document in the cache. Longer documents are neither searched for in the cache nor stored there.
 */
const KEPT_DOCUMENT_LENGTH = 4000
/**
 * With more published pages than this the list is sent in parts and not cached. Our own client then asks for single
 * pages.
 */
const CACHED_PAGES = 200
/** How often a client may read a list that is not cached. Each time, all pages are read from the database. */
export const PAGE_LIST_RATE = { name: 'page-list', points: 20, durationS: 600 } as const
const JSON_TYPE = 'application/json; charset=utf-8'
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8'

type Incoming = Request<FastifyRequest, undefined>
type Context = GraphqlContext & Record<string, unknown>

/**
 * Serves GraphQL over HTTP for the two page queries: POST, and GET for queries. Requires no login. The GraphQL handler
 * parses the bodies itself and answers errors in GraphQL’s format.
 * @source docs/reference/pages-and-blocks.md §7.2; docs/reference/security.md §6.3
 */
export async function graphqlRoute(app: FastifyInstance, deps: GraphqlDeps): Promise<void> {
  const readDocument = documentReader(deps)
  const cache = cacheAnswers(deps)
  const listLimit = rateLimit(deps.database.pool, PAGE_LIST_RATE)
  /**
   * The errors that resolvers threw while the database was unreachable, by request. A request with such an error is
   * refused as a whole.
   */
  const failures = new WeakMap<FastifyRequest, unknown>()
  const handle = createHandler<FastifyRequest, undefined, Context>({
    schema: pagesSchema,
    onSubscribe: (request, params) => prepare({ ...deps, readDocument, failures }, request, params),
    formatError: (error) => formatError(error, deps.log),
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: FastifyRequest, body: string) => body,
    )
    scope.route({
      method: ['GET', 'POST'],
      url: GRAPHQL_PATH,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const found = await findPageList(request, { ...deps, cache, listLimit, readDocument })
        if (found) {
          const mediaType = wantsGraphqlType(request) ? GRAPHQL_TYPE : JSON_TYPE
          if ('document' in found)
            return streamPages(request, reply, { db: deps.database.db, ...found, mediaType })
          return sendCached(request, reply, found.answer, mediaType, found.isForMembers)
        }
        const [body, init] = await handle({
          method: request.method,
          url: request.url,
          headers: request.headers,
          body: typeof request.body === 'string' ? request.body : null,
          raw: request,
          context: undefined,
        })
        if (failures.has(request)) throw failures.get(request)
        // A request that is not a GraphQL request gets the same refusal as in every other call.
        if (body === null && init.status === 415) throw new Problem('UNSUPPORTED_TYPE')
        reply
          .code(init.status)
          .headers(init.headers ?? {})
          .header('cache-control', 'no-store')
        return reply.send(body ?? '')
      },
    })
  })
}

/** Returns the requested language of the texts. It is a parameter of the address, because the documents are fixed. */
function languageOf({ query }: FastifyRequest): Locale | undefined {
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  return typeof lang === 'string' && isLocale(lang) ? lang : undefined
}

/** Replaces the handler’s own parsing and validation, so that each document is parsed and validated only once. */
async function prepare(
  deps: GraphqlDeps & {
    readDocument: ReturnType<typeof documentReader>
    failures: WeakMap<FastifyRequest, unknown>
  },
  request: Incoming,
  { query, operationName, variables }: RequestParams,
): Promise<OperationArgs<Context> | readonly GraphQLError[]> {
  const { database, clock, readDocument, failures } = deps
  let known
  try {
    known = readDocument(query)
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('This document could not be read.')]
  }
  if (known.errors.length > 0) return known.errors
  const seesAll = seesAllContent(request.raw)
  const shown = seesAll ? null : await shownFor(deps, languageOf(request.raw))
  const sight = { nowMs: clock.nowMs(), seesAll, shown, findViewer: viewerOf(deps, request.raw.caller) }
  const noteFailure = (error: unknown): never => {
    if (isTemporaryFailure(error)) failures.set(request.raw, error)
    throw error
  }
  const contextValue: Context = {
    readAllPages: async () => (await readAllPages(database.db, sight).catch(noteFailure)).pages,
    readPage: async (url) => (await readPage(database.db, url, sight).catch(noteFailure))?.item ?? null,
  }
  return {
    schema: pagesSchema,
    document: known.document,
    operationName: operationName ?? null,
    variableValues: variables ?? null,
    contextValue,
  }
}

/**
 * Answers a query of all pages. Returns the response from the cache, or the document and the caller's rights if there
 * are too many pages for the cache, so that they are sent in parts. Undefined for every other request, and for content
 * staff.
 */
async function findPageList(
  request: FastifyRequest,
  {
    cache,
    listLimit,
    readDocument,
    ...deps
  }: GraphqlDeps & {
    cache: AnswerCache
    listLimit: RateLimit
    readDocument: ReturnType<typeof documentReader>
  },
) {
  const source = plainQueryOf(request)
  if (source === undefined || seesAllContent(request)) return undefined
  const shown = await shownFor(deps, languageOf(request))
  const key = `${shown?.language ?? ''} ${source}`
  const ready = cache.peek(key)
  const { caller } = request
  if (ready && (!ready.isLimited || caller.kind !== 'person')) return { answer: ready, isForMembers: false }
  let known
  try {
    known = readDocument(source)
  } catch {
    // The handler refuses the document in GraphQL’s format.
    return undefined
  }
  if (!known.isPageList) return undefined
  const { document } = known
  if (await hasMorePublished(deps.database.db, CACHED_PAGES)) {
    await listLimit.takeByAddress(request.ip)
    const findViewer = viewerOf(deps, caller)
    return { document, sight: { nowMs: deps.clock.nowMs(), seesAll: false, shown, findViewer } }
  }
  return loadForViewer(deps, cache, { caller, key }, async (findViewer) => {
    const sight = { nowMs: deps.clock.nowMs(), seesAll: false, shown, findViewer }
    const { pages, untilMs, isLimited } = await readAllPages(deps.database.db, sight)
    const contextValue: GraphqlContext = { readAllPages: async () => pages, readPage: async () => null }
    const result = await execute({ schema: pagesSchema, document, contextValue })
    return result.errors ? null : { text: JSON.stringify(result), untilMs, isLimited }
  })
}

/**
 * Returns the document of a valid POST request that has neither an operation name nor variables; undefined for every
 * other request.
 */
function plainQueryOf(request: FastifyRequest): string | undefined {
  const { method, body, headers } = request
  if (method !== 'POST' || typeof body !== 'string' || body.length > KEPT_DOCUMENT_LENGTH) return undefined
  if (!/^application\/json\s*(?:;\s*charset=utf-8\s*)?$/i.test(headers['content-type'] ?? ''))
    return undefined
  if (
    !/^(?:\*\/\*|application\/json|application\/graphql-response\+json|)(?:[,;]|$)/i.test(
      headers.accept ?? '',
    )
  )
    return undefined
  let payload: unknown
  try {
    payload = JSON.parse(body)
  } catch {
    return undefined
  }
  if (
    typeof payload !== 'object' ||
    payload === null ||
    !('query' in payload) ||
    typeof payload.query !== 'string'
  )
    return undefined
  const isPlain = Object.entries(payload).every(
    ([name, value]) =>
      name === 'query' ||
      (name === 'operationName' && isNameOf(payload.query, value)) ||
      (name === 'variables' && isEmpty(value)),
  )
  return isPlain ? payload.query : undefined
}

function isNameOf(query: unknown, name: unknown): boolean {
  if (name === null) return true
  return typeof name === 'string' && typeof query === 'string' && query.startsWith(`query ${name} `)
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || (typeof value === 'object' && Object.keys(value).length === 0 && !Array.isArray(value))
  )
}

/**
 * Returns whether the answer has the media type of GraphQL. Like the handler, it takes the first supported type of the
 * Accept header.
 */
function wantsGraphqlType(request: FastifyRequest): boolean {
  return /^application\/graphql-response\+json/i.test(request.headers.accept ?? '')
}

/** Logs an internal error and returns one without details. */
function formatError(error: Readonly<GraphQLError | Error>, log: Log): GraphQLError | Error {
  if (!(error instanceof GraphQLError)) return new GraphQLError(error.message)
  const cause = error.originalError
  if (cause && !(cause instanceof GraphQLError)) {
    log.error({ err: cause }, 'a GraphQL resolver failed')
    return new GraphQLError('Something went wrong on our side.', { path: error.path })
  }
  return error
}
