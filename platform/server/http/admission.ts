import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import './request.ts'

/**
 * Maximum body size in bytes of calls that set no limit of their own. It is smaller for calls that are open to
 * everyone, because there the caller is not checked before the body is read.
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
