import type { FastifyRequest } from 'fastify'

/** Returns the Idempotency-Key of a write; null where none was sent. @source docs/reference/interfaces.md §3.6 */
export function requestKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}
