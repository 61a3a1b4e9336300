import type { FastifyRequest } from 'fastify'

/** The Idempotency-Key of a write; null where none was sent. @source WIRE §5 "Idempotency" */
export function requestKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}
