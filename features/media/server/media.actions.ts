import { createHash } from 'node:crypto'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import { queueFileDeletion } from './delete-files.job.ts'
import { faultOfPdf, sniffDocument } from './document-format.ts'
import { saveDescriptions } from './descriptions.store.ts'
import { ENCODE_SOURCES } from './encode-gate.ts'
import { cleanFileName } from './file-name.ts'
import { cleanImage } from './image-intake.ts'
import { documentKey, imageKey, videoKey } from './media-keys.ts'
import type { MediaService } from './media-service.ts'
import {
  deleteFile,
  deleteImages,
  deleteOldMedia,
  findImage,
  findSameVideo,
  holdPublicImages,
  findVideo,
  insertFile,
  insertImage,
  insertVideo,
  publishImage,
  type StoredFile,
  type StoredImage,
  type StoredVideo,
} from './media.store.ts'
import { lockStoreKeys } from './store-keys.store.ts'
import { isVideo } from './video-format.ts'

const VIDEO_MAX_BYTES = 50 * 1024 * 1024
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024

/** Dependencies of an upload; the upload of another feature passes its own. */
type Intake = Pick<MediaService, 'database' | 'clock' | 'files' | 'encodeGate'>

type AddImageOptions = { leastPx?: number; isPublic?: boolean; isInLibrary?: boolean; sentBy?: number | null }

/**
 * Sanitizes and stores an image. If the same image is stored already, nothing changes: its first name and alternative
 * text remain. The bytes are stored before the row, so that no row lacks its bytes.
 * @param alt alternative text for screen readers; empty for a decorative image
 * @param options.leastPx an image with a shorter side is refused and not stored
 * @param options.isPublic false: sent only for a signed address. An image that is stored as private and then added as
 * public becomes public, never the reverse.
 * @param options.isInLibrary whether staff find it in the media library; by default every public image
 * @param options.sentBy the person who sent it
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION
 * @source docs/reference/security.md §5.4; docs/reference/media.md §4.1
 */
export async function addImage(
  media: Intake,
  bytes: Uint8Array,
  fileName: string,
  alt: string,
  { leastPx = 1, isPublic = true, isInLibrary = isPublic, sentBy = null }: AddImageOptions = {},
): Promise<StoredImage> {
  const { database, files, encodeGate } = media
  const { bytes: cleanBytes, ...facts } = await encodeGate.pass(ENCODE_SOURCES.upload, () =>
    cleanImage(bytes),
  )
  if (Math.min(facts.widthPx, facts.heightPx) < leastPx) {
    throw new Problem(MEDIA_REFUSALS.pictureTooSmall, { params: { leastPx } })
  }
  const stored: NewBytes = {
    key: imageKey(facts.hash, facts.extension),
    bytes: cleanBytes,
    mediaType: IMAGE_MEDIA_TYPES[facts.extension],
  }
  await putBytes(files, stored)
  const words = alt.trim()
  const image: StoredImage = {
    ...facts,
    byteSize: cleanBytes.byteLength,
    fileName: cleanFileName(fileName),
    alt: words,
    isDecorative: words === '',
    isPublic,
    sourceHash: null,
    focalX: 500,
    focalY: 500,
  }
  const isNew = await database.transaction(async (tx) => {
    await keepBytes(files, tx, [stored])
    const createdAt = instantOf(media.clock)
    const isInserted = await insertImage(tx, { ...image, isInLibrary, sentByPersonId: sentBy, createdAt })
    if (isInserted && isInLibrary && words !== '')
      await saveDescriptions(tx, image.hash, { [DEFAULT_LOCALE]: words })
    if (!isInserted && isPublic) await publishImage(tx, image.hash, { isInLibrary, sentBy })
    return isInserted
  })
  if (isNew) return image
  return (await findImage(database.db, image.hash)) ?? image
}

/** A video to be added. The size is that of its frames; the slate is the still image shown in its place. */
export type NewVideo = {
  name: string
  slateHash: string
  widthPx: number
  heightPx: number
  mp4: Uint8Array
  webm?: Uint8Array
}

/**
 * Stores a video. If the same bytes with the same slate exist, returns that video.
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE; NOT_FOUND if the slate is not a stored image
 */
export async function addVideo(media: Omit<Intake, 'encodeGate'>, video: NewVideo): Promise<StoredVideo> {
  const { name, slateHash, widthPx, heightPx } = video
  const { database, clock, files } = media
  const mp4 = videoBytes(video.mp4, 'mp4')
  const webm = video.webm ? videoBytes(video.webm, 'webm') : null
  const stored = webm === null ? [mp4] : [mp4, webm]
  for (const each of stored) await putBytes(files, each)
  const [mp4Key, webmKey] = [mp4.key, webm?.key ?? null]

  return await database.transaction(async (tx) => {
    await keepBytes(files, tx, stored)
    if (!(await holdPublicImages(tx, [slateHash])).has(slateHash)) throw new Problem('NOT_FOUND')
    const same = await findSameVideo(tx, { mp4Key, slateHash })
    if (same) return same
    const row = { name, slateHash, widthPx, heightPx, mp4Key, webmKey }
    const id = await insertVideo(tx, { ...row, createdAt: instantOf(clock) })
    return (await findVideo(tx, id)) ?? { id, ...row }
  })
}

/** Returns the bytes of a video with their key. @throws Problem UNSUPPORTED_TYPE, TOO_LARGE */
function videoBytes(bytes: Uint8Array, extension: 'mp4' | 'webm'): NewBytes {
  if (bytes.byteLength > VIDEO_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.videoTooHeavy)
  if (!isVideo(bytes, extension)) throw new Problem(MEDIA_REFUSALS.notAVideo)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { key: videoKey(hash, extension), bytes, mediaType: `video/${extension}` }
}

type NewBytes = { key: string; bytes: Uint8Array; mediaType: string }

async function putBytes(files: MediaService['files'], { key, bytes, mediaType }: NewBytes): Promise<void> {
  await files.put(key, bytes, { mediaType })
}

/**
 * Locks the keys of stored bytes until the transaction has inserted the row that names them. If a concurrent deletion
 * has removed the bytes after they were stored, stores them again.
 */
async function keepBytes(files: MediaService['files'], tx: Tx, stored: readonly NewBytes[]): Promise<void> {
  await lockStoreKeys(
    tx,
    stored.map(({ key }) => key),
  )
  for (const each of stored) if ((await files.stat(each.key)) === undefined) await putBytes(files, each)
}

/**
 * Stores a document for download under an unguessable id.
 * @param isPublic false: only logged-in people may download it
 * @throws Problem UNSUPPORTED_TYPE if the bytes do not match the extension, TOO_LARGE above 20 MB
 */
export async function addFile(
  media: Omit<Intake, 'encodeGate'> & Pick<MediaService, 'random'>,
  bytes: Uint8Array,
  fileName: string,
  isPublic: boolean,
  { isInLibrary = false, sentBy = null }: { isInLibrary?: boolean; sentBy?: number | null } = {},
): Promise<StoredFile> {
  if (bytes.byteLength > DOCUMENT_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.documentTooHeavy)
  const cleanName = cleanFileName(fileName)
  const mediaType = sniffDocument(bytes, cleanName)
  if (!mediaType) throw new Problem(MEDIA_REFUSALS.notADocument)
  const file: StoredFile = {
    publicId: media.random.token(128),
    fileName: cleanName,
    mediaType,
    byteSize: bytes.byteLength,
    storeKey: documentKey(Buffer.from(media.random.bytes(16)).toString('hex')),
    isPublic,
  }
  await media.files.put(file.storeKey, bytes, { mediaType })
  const createdAt = instantOf(media.clock)
  await insertFile(media.database.db, { ...file, isInLibrary, sentByPersonId: sentBy, createdAt })
  return file
}

/**
 * Stores a PDF for public download under a descriptive name.
 * @throws Problem UNSUPPORTED_TYPE if the bytes are not a PDF or its end is missing, TOO_LARGE above 20 MB
 */
export async function addPdf(
  media: Parameters<typeof addFile>[0],
  bytes: Buffer,
  fileName: string,
): Promise<StoredFile> {
  const fault = faultOfPdf(bytes)
  if (fault !== null)
    throw new Problem(fault === 'broken' ? MEDIA_REFUSALS.brokenPdf : MEDIA_REFUSALS.notAPdf)
  return addFile(media, bytes, /\.pdf$/i.test(fileName) ? fileName : `${fileName}.pdf`, true)
}

/** Deletes a document when the transaction commits. Does nothing if it does not exist. */
export async function dropFile(
  media: Pick<MediaService, 'clock' | 'random'>,
  tx: Tx,
  publicId: string,
): Promise<void> {
  const storeKey = await deleteFile(tx, publicId)
  if (storeKey !== null) await queueFileDeletion(media, tx, [storeKey])
}

/**
 * Deletes images, and after the commit their files and derived images. The caller must ensure that nothing uses them.
 */
export async function dropImages(
  media: Pick<MediaService, 'clock' | 'random' | 'derivedImages'>,
  tx: Tx,
  hashes: readonly string[],
): Promise<void> {
  const deleted = await deleteImages(tx, hashes)
  await queueFileDeletion(
    media,
    tx,
    deleted.map(({ hash, sourceHash, extension }) => imageKey(sourceHash ?? hash, extension)),
  )
  tx.afterCommit(async () => {
    for (const { hash } of deleted) await media.derivedImages.forget(hash)
  })
}

/** Removes videos and library files that were deleted before an instant. Their bytes are deleted after the commit. */
export async function dropLibraryMedia(
  media: Pick<MediaService, 'clock' | 'random'>,
  tx: Tx,
  before: Date,
): Promise<void> {
  await queueFileDeletion(media, tx, await deleteOldMedia(tx, before))
}

/** Returns the bytes of a stored image; undefined if the file store does not have them. */
export async function readImage(
  { files }: Pick<MediaService, 'files'>,
  hash: string,
  extension: string,
): Promise<Buffer | undefined> {
  return files.get(imageKey(hash, extension))
}

export const IMAGE_MEDIA_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const
