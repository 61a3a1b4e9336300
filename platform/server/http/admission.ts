import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import './request.ts'

/**
 * Maximum body size in bytes for calls that declare none: smaller for callers who were not admitted before the body is
 * read.
 */
export const BODY_LIMIT_BYTES = { everyone: 64 * 1024, admitted: 1024 * 1024 } as const

/**
 * Returns a route's `onRequest` hook that decides authorisation from the headers alone, so that the body of a refused
 * request is never read or parsed. It runs after the hook that identifies the caller.
 * @param mayCall throws the Problem that refuses the caller
 */
export function admitting(mayCall: (caller: Caller) => void): (request: FastifyRequest) => Promise<void> {
  return async (request) => mayCall(request.caller)
}
