import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import { queueFileDeletion } from './delete-files.job.ts'
import { sniffDocument } from './document-format.ts'
import { ENCODE_SOURCES } from './encode-gate.ts'
import { attachmentHeader, cleanFileName } from './file-name.ts'
import { cleanImage } from './image-intake.ts'
import { IMAGE_MEDIA_TYPES } from './media.actions.ts'
import { documentKey } from './media-keys.ts'
import type { MediaService } from './media-service.ts'
import { sendStored } from './send-bytes.ts'

/** A person's private document. Media has no route for it: the feature that stores it decides who may fetch it. */
export type PrivateFile = { fileName: string; mediaType: string; byteSize: number; storeKey: string }

/**
 * Stores a PDF, or a sanitized image of a document without the place where it was taken.
 * @throws Problem UNSUPPORTED_TYPE if the bytes are neither, TOO_LARGE, VALIDATION
 * @source docs/reference/media.md §4.2
 */
export async function storePrivateFile(
  { random, files, encodeGate }: Pick<MediaService, 'random' | 'files' | 'encodeGate'>,
  bytes: Buffer,
  fileName: string,
): Promise<PrivateFile> {
  const cleanName = cleanFileName(fileName)
  const storeKey = documentKey(Buffer.from(random.bytes(16)).toString('hex'))
  const isPdf = sniffDocument(bytes, cleanName) === 'application/pdf'
  if (!isPdf && /\.pdf$/i.test(cleanName)) throw new Problem(MEDIA_REFUSALS.notADocument)
  const prepared = isPdf
    ? { bytes, fileName: cleanName, mediaType: 'application/pdf' }
    : await encodeGate.pass(ENCODE_SOURCES.upload, async () => {
        const { bytes: clean, extension } = await cleanImage(bytes)
        const name = `${cleanName.replace(/\.[^.]*$/, '')}.${extension}`
        return { bytes: clean, fileName: name, mediaType: IMAGE_MEDIA_TYPES[extension] }
      })
  await files.put(storeKey, prepared.bytes, { mediaType: prepared.mediaType })
  const { mediaType } = prepared
  return { fileName: prepared.fileName, mediaType, byteSize: prepared.bytes.byteLength, storeKey }
}

/** Deletes private documents after the commit, and repeats that until the file store has deleted them. */
export async function dropPrivateFiles(
  media: Pick<MediaService, 'clock' | 'random'>,
  tx: Tx,
  storeKeys: readonly string[],
): Promise<void> {
  await queueFileDeletion(media, tx, storeKeys)
}

/** Sends a private document as a download that caches must not store. The caller has checked the permission. */
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
