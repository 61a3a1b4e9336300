import { msg } from '@lingui/core/macro'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { networkOf } from '#platform/server/http/client-network.ts'
import '#platform/server/http/request.ts'
import { serve } from '#platform/server/http/serve.ts'
import { Problem } from '#platform/shared/problem.ts'
import { FILE_PATH, getImageByHash, IMAGE_PATH, VIDEO_PATH } from '../media.contract.ts'
import { IMAGE_ACCESS, isAspect, isImageHash, readImageFileName } from '../media.rules.ts'
import { getImageByHashAnswer, getImageByHashInput } from '../media.schema.ts'
import { attachmentHeader } from './file-name.ts'
import { IMAGE_MEDIA_TYPES } from './media.actions.ts'
import { presentImage } from './media.presenter.ts'
import type { MediaService } from './media-service.ts'
import { findFile, findImage, findVideo } from './media.store.ts'
import { harmless, hasAlready, sendStored } from './send-bytes.ts'

/**
 * Cache header of public images, which browsers store for ever: the address contains a hash of the bytes, so its
 * content never changes.
 * @source docs/reference/media.md §1.3
 */
const FOR_EVER = 'public, max-age=31536000, immutable'
/**
 * Cache header of private images, which no cache may store: the address is a permission that expires, and nothing may
 * remain after log-out.
 */
const NEVER = 'private, no-store'
/** Cache header of videos, which browsers check again once a day: the address contains an id and not a hash. */
const FOR_A_DAY = 'public, max-age=86400'

/** Registers the routes of images, videos, downloads and image data. @source docs/reference/media.md §1.3 */
export function mediaRoutes(app: FastifyInstance, media: MediaService): void {
  serve(app, getImageByHash, {
    isRead: true,
    input: getImageByHashInput,
    answer: getImageByHashAnswer,
    handle: async ({ input }) => {
      const image = await findImage(media.database.db, input.hash)
      if (!image?.isPublic) throw new Problem('NOT_FOUND')
      return { item: presentImage(image, input.aspect, input.width) }
    },
  })
  app.route<ImageRoute>({
    method: READS,
    url: IMAGE_PATH,
    handler: (request, reply) => sendImage(request, reply, media),
  })
  app.route<{ Params: { file: string } }>({
    method: READS,
    url: VIDEO_PATH,
    handler: (request, reply) => sendVideo(request, reply, media),
  })
  app.route<{ Params: { id: string } }>({
    method: READS,
    url: FILE_PATH,
    handler: (request, reply) => sendFile(request, reply, media),
  })
}

/**
 * The methods of a route that reads. HEAD has its own handling: the framework's default would read every file to its
 * end to count the bytes.
 */
const READS: HTTPMethods[] = ['GET', 'HEAD']

type ImageRoute = {
  Params: { hash: string; aspect: string; file: string }
  Querystring: Partial<Record<string, unknown>>
}

async function sendImage(
  request: FastifyRequest<ImageRoute>,
  reply: FastifyReply,
  { derivedImages, imageAccess }: MediaService,
): Promise<FastifyReply> {
  const { hash, aspect, file } = request.params
  const asked = readImageFileName(file)
  if (!isImageHash(hash) || !isAspect(aspect) || !asked) throw new Problem('NOT_FOUND')
  const { widthPx, extension } = asked
  if (widthPx === undefined) {
    const message = msg`The width must be a whole number from 1 to 3850.`
    throw new Problem('VALIDATION', { fields: [{ field: 'width', code: 'invalid', message }] })
  }

  const { [IMAGE_ACCESS]: access } = request.query
  const mayBePrivate = typeof access === 'string' && imageAccess.allows(hash, access)
  const image = await derivedImages.find(
    { hash, aspect, widthPx, extension, mayBePrivate },
    networkOf(request.ip),
  )
  if (!image) throw new Problem('NOT_FOUND')
  harmless(reply).header('cache-control', image.isPublic ? FOR_EVER : NEVER)
  if (image.isPublic) reply.header('etag', image.etag)
  if (image.isPublic && hasAlready(request, image.etag)) {
    await image.close()
    return reply.code(304).send()
  }
  reply.header('content-type', IMAGE_MEDIA_TYPES[extension]).header('content-length', image.byteSize)
  if (request.method === 'HEAD') {
    await image.close()
    return reply.send()
  }
  return reply.send(image.body())
}

async function sendVideo(
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
  { database, files }: MediaService,
): Promise<FastifyReply> {
  const [, idText = '', extension] = /^([1-9]\d{0,8})\.(mp4|webm)$/.exec(request.params.file) ?? []
  const video = idText === '' ? undefined : await findVideo(database.db, Number(idText))
  const key = extension === 'webm' ? video?.webmKey : video?.mp4Key
  const stat = key ? await files.stat(key) : undefined
  if (!key || !stat) throw new Problem('NOT_FOUND')
  return await sendStored(request, reply, files, {
    key,
    byteSize: stat.byteSize,
    mediaType: `video/${extension}`,
    etag: `"${key.replaceAll('/', '-')}"`,
    cacheControl: FOR_A_DAY,
  })
}

/**
 * Sends a file for download, never for display. To anonymous callers a private file is answered like one that does not
 * exist.
 */
async function sendFile(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  { database, files }: MediaService,
): Promise<FastifyReply> {
  const isId = /^[\w-]{22}$/.test(request.params.id)
  const file = isId ? await findFile(database.db, request.params.id) : undefined
  if (!file || (!file.isPublic && request.caller.kind === 'anonymous')) throw new Problem('NOT_FOUND')
  reply.header('content-disposition', attachmentHeader(file.fileName))
  return await sendStored(request, reply, files, {
    key: file.storeKey,
    byteSize: file.byteSize,
    mediaType: file.mediaType,
    etag: `"${file.publicId}"`,
    cacheControl: file.isPublic ? 'public, max-age=0, must-revalidate' : 'no-store',
  })
}
