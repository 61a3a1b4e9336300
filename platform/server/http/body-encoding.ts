import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/shared/problem.ts'

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i

/**
 * Refuses a body that is not uncompressed UTF-8: another charset would be decoded into wrong characters, and compressed
 * bodies are not decompressed.
 * @throws Problem UNSUPPORTED_TYPE
 * @source RFC 9110 §15.5.16
 */
export function refuseEncodedBody({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase() ?? 'utf-8'
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if ((charset !== 'utf-8' && charset !== 'utf8') || (coding !== 'identity' && coding !== ''))
    throw new Problem('UNSUPPORTED_TYPE')
}
