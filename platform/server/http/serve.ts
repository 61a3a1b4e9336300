import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Caller } from '#platform/server/caller.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { fieldProblemsOf } from './field-problems.ts'

/** What a handler knows about the call it answers. */
export type Call<Input, Params> = {
  input: Input
  params: Params
  caller: Caller
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
}

/** How one call is served: what may come in, who may make it, what goes out. */
export type Serving<Input, Params, Answer> = {
  /** Query of a GET or body of a POST. A write refuses fields that its object schema does not know, declared strict or not. */
  input?: z.ZodType<Input>
  /** For a POST that changes nothing: it ignores fields it does not know, as a GET does. */
  isRead?: boolean
  params?: z.ZodType<Params>
  /** How long a body may be, where it may be longer than others. */
  bodyLimitBytes?: number
  /** The fields of a good answer beside `status`; anything else a handler returns is dropped. */
  answer: z.ZodObject
  /** Throws the Problem that keeps this caller out. Absent: open to strangers. */
  mayCall?: (caller: Caller) => void
  /** How an answer may be kept by caches; default `no-store`. */
  cacheControl?: string
  handle: (call: Call<Input, Params>) => Promise<Answer> | Answer
}

/**
 * Puts one call of the wire on the server: who may, what comes in, the action, what goes out.
 * A good answer is the handler's fields plus `status: "success"`.
 * @throws Problem VALIDATION when the input does not fit its schema, BAD_REQUEST when a body is no object
 * @source WIRE §5
 */
export function serve<Input, Params, Answer>(
  app: FastifyInstance,
  { method, path }: Endpoint,
  serving: Serving<Input, Params, Answer>,
): void {
  const cacheControl = serving.cacheControl ?? 'no-store'
  const inputSchema = method === 'GET' || serving.isRead ? serving.input : refusingUnknown(serving.input)
  const write = writerOf(serving.answer)
  app.route({
    method,
    url: path,
    ...(serving.bodyLimitBytes === undefined ? {} : { bodyLimit: serving.bodyLimitBytes }),
    handler: async (request, reply) => {
      serving.mayCall?.(request.caller)
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
      // Not before: a refusal has other fields.
      reply.serializer(write)
      return { status: 'success', ...fields }
    },
  })
}

/** What was sent, or nothing at all as an empty object; a list or a bare value is no body of ours. */
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

/** Writes good answers, with the fields of their schema alone. Put together at the first: all of them at once cost 25 MB. */
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
  // The same language, of which the two packages type different parts.
  return schema as Schema
}
