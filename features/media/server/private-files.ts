import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/shared/problem.ts'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import { sniffDocument } from './document-format.ts'
import { attachmentHeader, cleanFileName } from './file-name.ts'
import { cleanImage } from './image-intake.ts'
import { IMAGE_MEDIA_TYPES } from './media.actions.ts'
import { documentKey } from './media-keys.ts'
import type { MediaService } from './media-service.ts'
import { sendStored } from './send-bytes.ts'

/** A paper of somebody's. Media has no address for it: the feature that keeps it says who may fetch it. */
export type PrivateFile = { fileName: string; mediaType: string; byteSize: number; storeKey: string }

/**
 * Keeps a PDF, or a picture of a paper that is made harmless first: without the place where it was taken.
 * @throws Problem UNSUPPORTED_TYPE when the bytes are neither, TOO_LARGE, VALIDATION
 * @source SECURITY row 23
 */
export async function keepPrivateFile(
  { chance, files, encodeGate }: Pick<MediaService, 'chance' | 'files' | 'encodeGate'>,
  bytes: Buffer,
  fileName: string,
): Promise<PrivateFile> {
  const cleanName = cleanFileName(fileName)
  const storeKey = documentKey(Buffer.from(chance.bytes(16)).toString('hex'))
  const isPdf = sniffDocument(bytes, cleanName) === 'application/pdf'
  if (!isPdf && /\.pdf$/i.test(cleanName)) throw new Problem(MEDIA_REFUSALS.notADocument)
  const kept = isPdf
    ? { bytes, fileName: cleanName, mediaType: 'application/pdf' }
    : await encodeGate.pass(async () => {
        const { bytes: clean, extension } = await cleanImage(bytes)
        const name = `${cleanName.replace(/\.[^.]*$/, '')}.${extension}`
        return { bytes: clean, fileName: name, mediaType: IMAGE_MEDIA_TYPES[extension] }
      })
  await files.put(storeKey, kept.bytes, { mediaType: kept.mediaType })
  const { mediaType } = kept
  return { fileName: kept.fileName, mediaType, byteSize: kept.bytes.byteLength, storeKey }
}

/** Takes a paper away for good; silent where there is none. */
export async function dropPrivateFile(
  { files }: Pick<MediaService, 'files'>,
  { storeKey }: Pick<PrivateFile, 'storeKey'>,
): Promise<void> {
  await files.delete(storeKey)
}

/** Sends a paper, always to be saved and never to be kept by a cache. Who may have it was asked before. */
export async function sendPrivateFile(
  { files }: Pick<MediaService, 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, mediaType, byteSize, storeKey }: PrivateFile,
): Promise<FastifyReply> {
  reply.header('content-disposition', attachmentHeader(fileName))
  return sendStored(request, reply, files, {
    key: storeKey,
    byteSize,
    mediaType,
    etag: `"${storeKey.replaceAll('/', '-')}"`,
    cacheControl: 'no-store',
  })
}
