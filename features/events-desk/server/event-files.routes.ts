import type { FastifyInstance, FastifyRequest } from 'fastify'
import '#platform/server/http/request.ts'
import { MEDIA_REFUSALS } from '#features/media/media.contract.ts'
import { receiveUpload, type StoredFile, type StoredImage } from '#features/media/server/media.public.ts'
import type { RateLimit } from '#platform/server/http/rate-limit.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_NAME_MAX_LENGTH,
  PICTURE_MAX_BYTES,
  uploadDocument,
  uploadPicture,
} from '../events-desk.contract.ts'

/** How often one officer may bring something in. */
export const EVENT_UPLOAD_RATE = { name: 'event_upload', points: 120, durationS: 3600 } as const

export type EventFilePowers = {
  /** @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
  keepPdf: (
    bytes: Buffer,
    fileName: string,
  ) => Promise<Pick<StoredFile, 'publicId' | 'fileName' | 'byteSize'>>
  /** Has a document taken away unless an event is saved with it. */
  dropUnlessSaved: (file: string) => Promise<void>
  /** @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
  keepPicture: (bytes: Buffer, fileName: string) => Promise<Pick<StoredImage, 'hash'>>
  uploads: RateLimit
}

const desk = requireRole('events')

/** The calls by which an officer brings in what an event is then saved with. @source SECURITY row 23 */
export function eventFilesRoutes(
  app: FastifyInstance,
  { keepPdf, keepPicture, dropUnlessSaved, uploads }: EventFilePowers,
): void {
  const admit = async ({ caller }: FastifyRequest): Promise<void> => {
    desk(caller)
    await uploads.take(String(personOf(caller)))
  }

  app.post(uploadDocument.path, { config: { takesFile: true } }, async (request, reply) => {
    await admit(request)
    const { bytes, fileName } = await receiveUpload(request, {
      maxBytes: DOCUMENT_MAX_BYTES,
      tooLarge: MEDIA_REFUSALS.documentTooHeavy,
    })
    const kept = await keepPdf(bytes, fileName)
    await dropUnlessSaved(kept.publicId)
    reply.header('cache-control', 'no-store')
    const item = { file: kept.publicId, name: titleOf(kept.fileName), bytes: kept.byteSize }
    return { status: 'success', item }
  })

  app.post(uploadPicture.path, { config: { takesFile: true } }, async (request, reply) => {
    await admit(request)
    const { bytes, fileName } = await receiveUpload(request, {
      maxBytes: PICTURE_MAX_BYTES,
      tooLarge: MEDIA_REFUSALS.pictureTooHeavy,
    })
    const { hash } = await keepPicture(bytes, fileName)
    reply.header('cache-control', 'no-store')
    return { status: 'success', item: { hash } }
  })
}

/** What a document is called until somebody says otherwise: its file's name as one would write it. */
function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.pdf$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, DOCUMENT_NAME_MAX_LENGTH)
    .toWellFormed()
  return words === '' ? fileName : words
}
