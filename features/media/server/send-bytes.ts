import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '#integrations/files/file-store.ts'
import { Problem } from '#platform/shared/problem.ts'
import { readRange } from './byte-range.ts'

/** Sets headers for uploaded bytes: browsers must use our content type and may execute nothing on our origin. */
export function harmless(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

/** Returns whether the caller already has this version. */
export function hasAlready(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

export type StoredBytes = {
  key: string
  byteSize: number
  mediaType: string
  etag: string
  cacheControl: string
}

/**
 * Sends a stored file, or the requested range of it. @throws Problem NOT_FOUND if the file store does not have the file
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { key, byteSize, mediaType, etag, cacheControl }: StoredBytes,
): Promise<FastifyReply> {
  if (hasAlready(request, etag)) {
    return harmless(reply).code(304).header('etag', etag).header('cache-control', cacheControl).send()
  }

  // A range applies to GET only, and only to the version of which the caller has a part.
  const ifRange = request.headers['if-range']
  const mayBePart = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const wanted = readRange(mayBePart ? request.headers.range : undefined, byteSize)
  if (wanted.kind === 'unsatisfiable') {
    return harmless(reply)
      .code(416)
      .header('content-range', `bytes */${byteSize}`)
      .header('cache-control', 'no-store')
      .send()
  }

  const span = wanted.kind === 'part' ? wanted.span : { first: 0, last: byteSize - 1 }
  const stream = request.method === 'HEAD' || byteSize === 0 ? undefined : await files.stream(key, span)
  if (!stream && request.method !== 'HEAD' && byteSize > 0) {
    request.log.error({ key }, 'a file is missing from the file store')
    throw new Problem('NOT_FOUND')
  }
  harmless(reply)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('cache-control', cacheControl)
    .header('content-type', mediaType)
    .header('content-length', span.last - span.first + 1)
  if (wanted.kind === 'part')
    reply.code(206).header('content-range', `bytes ${span.first}-${span.last}/${byteSize}`)
  return reply.send(stream)
}
