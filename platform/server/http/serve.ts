import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Caller } from '#platform/server/caller.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { admitting, BODY_LIMIT_BYTES } from './admission.ts'
import { fieldProblemsOf } from './field-problems.ts'

/** The data of a call that its handler receives. */
export type Call<Input, Params> = {
  input: Input
  params: Params
  caller: Caller
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
}

/** Describes how a call is served: its input, its permitted callers and its response. */
export type Serving<Input, Params, Answer> = {
  /**
   * Schema of the query of a GET or the body of a POST. A write refuses fields unknown to its object schema, whether or
   * not the schema is declared strict.
   */
  input?: z.ZodType<Input>
  /** For a POST that changes nothing: unknown fields are ignored, as with a GET. */
  isRead?: boolean
  params?: z.ZodType<Params>
  /** Maximum body size, where it differs from 64 KB for calls that are open to everyone and 1 MB for the others. */
  bodyLimitBytes?: number
  /** Maximum number of values in a JSON body, where it differs from `JSON_NODES_MAX`. */
  jsonNodesMax?: number
  /** The fields of a successful response beside `status`; other fields that a handler returns are dropped. */
  answer: z.ZodObject
  /** Throws the Problem that refuses this caller, before the body is read. Without it the call is open to everyone. */
  mayCall?: (caller: Caller) => void
  /** Cache-Control header of the response; default `no-store`. */
  cacheControl?: string
  handle: (call: Call<Input, Params>) => Promise<Answer> | Answer
}

/**
 * Adds the route of one API call: checks the caller and the input, runs the handler and writes the response. A
 * successful response is the handler's fields plus `status: "success"`.
 * @throws Problem VALIDATION when the input does not match its schema, BAD_REQUEST when a body is not an object
 * @source docs/reference/interfaces.md §3.1
 */
export function serve<Input, Params, Answer>(
  app: FastifyInstance,
  { method, path }: Endpoint,
  serving: Serving<Input, Params, Answer>,
): void {
  const cacheControl = serving.cacheControl ?? 'no-store'
  const inputSchema = method === 'GET' || serving.isRead ? serving.input : refusingUnknown(serving.input)
  const write = writerOf(serving.answer)
  const { mayCall, jsonNodesMax } = serving
  app.route({
    method,
    url: path,
    bodyLimit: serving.bodyLimitBytes ?? (mayCall ? BODY_LIMIT_BYTES.admitted : BODY_LIMIT_BYTES.everyone),
    config: {
      ...(jsonNodesMax === undefined ? {} : { jsonNodesMax }),
      ...(serving.isRead === true ? { isRead: true } : {}),
    },
    ...(mayCall === undefined ? {} : { onRequest: admitting(mayCall) }),
    handler: async (request, reply) => {
      const input = accept(inputSchema, method === 'GET' ? request.query : bodyOf(request))
      const params = accept(serving.params, request.params)
      reply.header('cache-control', cacheControl)
      const fields = await serving.handle({
        input,
        params,
        caller: request.caller,
        locale: request.locale,
        request,
        reply,
      })
      // Set the serializer only now, because a refusal has other fields. With a custom serializer, the web server does
      // not set the content type itself.
      reply.serializer(write).type('application/json; charset=utf-8')
      return { status: 'success', ...fields }
    },
  })
}

/** Returns the body, or an empty object if there was none. A list or a bare value is refused. */
function bodyOf(request: FastifyRequest): unknown {
  const body: unknown = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Problem('BAD_REQUEST')
  return body
}

function refusingUnknown<T>(schema: z.ZodType<T> | undefined): z.ZodType<T> | undefined {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined) return schema
  return schema.strict() as z.ZodType<unknown> as z.ZodType<T>
}

function accept<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  if (!schema) return undefined as T
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) throw new Problem('VALIDATION', { fields: fieldProblemsOf(result.error) })
  return result.data
}

/**
 * Returns the JSON serializer of a successful response, limited to the fields of its schema. It is compiled at the
 * first use, because all serializers together take 25 MB.
 */
function writerOf(answer: z.ZodObject): (fields: unknown) => string {
  let write: ((fields: unknown) => string) | undefined
  return (fields) => {
    write ??= fastJsonStringify(answerSchemaOf(answer))
    return write(fields)
  }
}

function answerSchemaOf(answer: z.ZodObject): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(answer.extend({ status: z.literal('success') }), {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  })
  // The two packages have different types for JSON Schema, so convert the type.
  return schema as Schema
}
