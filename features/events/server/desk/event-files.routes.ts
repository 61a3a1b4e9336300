import type { FastifyInstance, FastifyRequest } from 'fastify'
import { admitting } from '#platform/server/http/admission.ts'
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
} from '../../events-desk.contract.ts'

/** How many files one officer may upload in an hour. */
export const EVENT_UPLOAD_RATE = { name: 'event_upload', points: 120, durationS: 3600 } as const

export type EventFileDeps = {
  /** Stores a PDF. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
  storePdf: (
    bytes: Buffer,
    fileName: string,
  ) => Promise<Pick<StoredFile, 'publicId' | 'fileName' | 'byteSize'>>
  /** Schedules the deletion of a document unless an event is saved with it. */
  dropUnlessSaved: (file: string) => Promise<void>
  /** Stores a picture. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
  storePicture: (bytes: Buffer, fileName: string, sentBy: number) => Promise<Pick<StoredImage, 'hash'>>
  uploads: RateLimit
}

const desk = requireRole('events')

/** Registers the routes for uploading an event's documents and picture. @source docs/reference/media.md §4.1, §4.2 */
export function eventFilesRoutes(
  app: FastifyInstance,
  { storePdf, storePicture, dropUnlessSaved, uploads }: EventFileDeps,
): void {
  const admit = async ({ caller }: FastifyRequest): Promise<void> => {
    await uploads.take(String(personOf(caller)))
  }

  const upload = { config: { takesFile: true }, onRequest: admitting(desk) }
  app.post(uploadDocument.path, upload, async (request, reply) => {
    await admit(request)
    const { bytes, fileName } = await receiveUpload(request, {
      maxBytes: DOCUMENT_MAX_BYTES,
      tooLarge: MEDIA_REFUSALS.documentTooHeavy,
    })
    const stored = await storePdf(bytes, fileName)
    await dropUnlessSaved(stored.publicId)
    reply.header('cache-control', 'no-store')
    const item = { file: stored.publicId, name: titleOf(stored.fileName), bytes: stored.byteSize }
    return { status: 'success', item }
  })

  app.post(uploadPicture.path, upload, async (request, reply) => {
    await admit(request)
    const { bytes, fileName } = await receiveUpload(request, {
      maxBytes: PICTURE_MAX_BYTES,
      tooLarge: MEDIA_REFUSALS.pictureTooHeavy,
    })
    const { hash } = await storePicture(bytes, fileName, personOf(request.caller))
    reply.header('cache-control', 'no-store')
    return { status: 'success', item: { hash } }
  })
}

/** Returns a document's initial title: its file name in readable form. */
function titleOf(fileName: string): string {
  const words = fileName
    .replace(/\.pdf$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, DOCUMENT_NAME_MAX_LENGTH)
    .toWellFormed()
  return words === '' ? fileName : words
}
