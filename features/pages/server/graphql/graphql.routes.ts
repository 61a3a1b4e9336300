import type { FastifyInstance, FastifyRequest } from 'fastify'
import { execute, GraphQLError } from 'graphql'
import { createHandler, type OperationArgs, type Request, type RequestParams } from 'graphql-http'
import '#platform/server/http/request.ts'
import type { Log } from '#platform/server/log.ts'
import { Problem } from '#platform/shared/problem.ts'
import { GRAPHQL_PATH } from '../../pages.contract.ts'
import { seesAllContent } from '../content-desk.ts'
import { type KeptAnswers, keepAnswers, sendKept } from '../kept-answers.ts'
import type { PagesPowers } from '../pages.routes.ts'
import { readAllPages, readPage } from '../read-pages.ts'
import { documentReader } from './documents.ts'
import { type GraphqlContext, pagesSchema } from './schema.ts'

export type GraphqlPowers = PagesPowers & {
  log: Log
  /** Whether the schema may be asked for; off where members' data is. */
  showsSchema: boolean
}

/** Twenty times what the client's own documents need. */
const BODY_LIMIT_BYTES = 32 * 1024
/** A document over this is not even looked up among the known ones. */
const KEPT_DOCUMENT_LENGTH = 4000
const JSON_TYPE = 'application/json; charset=utf-8'
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8'

type Incoming = Request<FastifyRequest, undefined>
type Context = GraphqlContext & Record<string, unknown>

/**
 * GraphQL over HTTP for the two page queries: POST, and GET for queries. Open to strangers.
 * Bodies are read by the GraphQL handler itself, whose refusals have GraphQL's own shape.
 * @source SPEC §7 "GraphQL", SECURITY row 25
 */
export async function graphqlRoute(app: FastifyInstance, powers: GraphqlPowers): Promise<void> {
  const readDocument = documentReader(powers)
  const kept = keepAnswers(powers)
  const handle = createHandler<FastifyRequest, undefined, Context>({
    schema: pagesSchema,
    onSubscribe: (request, params) => prepare(readDocument, powers, request, params),
    formatError: (error) => formatError(error, powers.log),
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
        const answer = await findKept(request, kept, readDocument, powers)
        if (answer)
          return sendKept(request, reply, answer, wantsGraphqlType(request) ? GRAPHQL_TYPE : JSON_TYPE)
        const [body, init] = await handle({
          method: request.method,
          url: request.url,
          headers: request.headers,
          body: typeof request.body === 'string' ? request.body : null,
          raw: request,
          context: undefined,
        })
        // What is no question at all is refused as every other call refuses it.
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

/** Takes the place of parsing and validating: each document is judged once. */
function prepare(
  readDocument: ReturnType<typeof documentReader>,
  { database, clock }: GraphqlPowers,
  request: Incoming,
  { query, operationName, variables }: RequestParams,
): OperationArgs<Context> | readonly GraphQLError[] {
  let known
  try {
    known = readDocument(query)
  } catch (error) {
    return [error instanceof GraphQLError ? error : new GraphQLError('This document could not be read.')]
  }
  if (known.errors.length > 0) return known.errors
  const sight = { nowMs: clock.nowMs(), seesAll: seesAllContent(request.raw) }
  const contextValue: Context = {
    readAllPages: async () => (await readAllPages(database.db, sight)).pages,
    readPage: async (url) => (await readPage(database.db, url, sight))?.item ?? null,
  }
  return {
    schema: pagesSchema,
    document: known.document,
    operationName: operationName ?? null,
    variableValues: variables ?? null,
    contextValue,
  }
}

/** The kept answer to a plain question for all pages from a stranger; undefined for every other request. */
async function findKept(
  request: FastifyRequest,
  kept: KeptAnswers,
  readDocument: ReturnType<typeof documentReader>,
  { database, clock }: GraphqlPowers,
) {
  const source = plainQueryOf(request)
  if (source === undefined || seesAllContent(request)) return undefined
  const ready = kept.peek(source)
  if (ready) return ready
  let known
  try {
    known = readDocument(source)
  } catch {
    // Refused in GraphQL's own shape by the handler.
    return undefined
  }
  if (!known.isPageList) return undefined
  return kept.load(source, async () => {
    const { pages, untilMs } = await readAllPages(database.db, { nowMs: clock.nowMs(), seesAll: false })
    const contextValue: GraphqlContext = { readAllPages: async () => pages, readPage: async () => null }
    const result = await execute({ schema: pagesSchema, document: known.document, contextValue })
    return result.errors ? null : { text: JSON.stringify(result), untilMs }
  })
}

/** The document of a well-formed POST that names no operation and brings no variables. */
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

/** As the handler would choose: the first of the kinds it knows. */
function wantsGraphqlType(request: FastifyRequest): boolean {
  return /^application\/graphql-response\+json/i.test(request.headers.accept ?? '')
}

/** What went wrong on our side is logged, and told without a word of what it was. */
function formatError(error: Readonly<GraphQLError | Error>, log: Log): GraphQLError | Error {
  if (!(error instanceof GraphQLError)) return new GraphQLError(error.message)
  const cause = error.originalError
  if (cause && !(cause instanceof GraphQLError)) {
    log.error({ err: cause }, 'a GraphQL resolver failed')
    return new GraphQLError('Something went wrong on our side.', { path: error.path })
  }
  return error
}
