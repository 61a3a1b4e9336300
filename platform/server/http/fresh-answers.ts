import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressBrotliFast, gzipQuick } from './compress.ts'
import { bestEncoding } from './encoding.ts'

/** Minimum size to compress, in bytes. A shorter response fits into one packet anyway. */
const COMPRESSED_FROM_BYTES = 500
const TEXT = /^(text\/|application\/([\w.+-]*json|[\w.+-]*xml)\b|image\/svg\+xml)/

/**
 * Adds an entity tag to a cacheable response, replaces it by 304 if the client has it already, and compresses it
 * otherwise. Responses marked `no-store` are not compressed, because they may contain secrets that their compressed
 * length would reveal. Responses that already have a tag or an encoding also stay unchanged.
 * @returns the payload to send
 */
export function freshAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!isStorableText(request, reply)) return payload
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  const bytes = Buffer.from(payload)
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  // The tag is weak, because the same tag is used for every encoding of the response.
  reply.header('etag', `W/"${tag}"`).header('vary', varyWith(reply.getHeader('vary')))
  const held = request.headers['if-none-match']
  if (held !== undefined && (held.trim() === '*' || held.includes(`"${tag}"`))) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  }
  if (request.method === 'HEAD' || bytes.length < COMPRESSED_FROM_BYTES) return payload
  const encoding = bestEncoding(request.headers['accept-encoding']?.toString())
  if (encoding === 'identity') return payload
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return encoding === 'br' ? compressBrotliFast(bytes) : gzipQuick(bytes)
}

function isStorableText({ method }: FastifyRequest, reply: FastifyReply): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || reply.statusCode !== 200) return false
  if (reply.hasHeader('etag') || reply.hasHeader('content-encoding')) return false
  const cacheControl = reply.getHeader('cache-control')
  if (cacheControl === undefined || String(cacheControl).includes('no-store')) return false
  return TEXT.test(String(reply.getHeader('content-type')))
}

function varyWith(given: number | string | string[] | undefined): string {
  return given === undefined ? 'Accept-Encoding' : `${given.toString()}, Accept-Encoding`
}
