import { createHash } from 'node:crypto'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import { faultOfPdf, sniffDocument } from './document-format.ts'
import { cleanFileName } from './file-name.ts'
import { cleanImage } from './image-intake.ts'
import { documentKey, imageKey, videoKey } from './media-keys.ts'
import type { MediaService } from './media-service.ts'
import {
  deleteFile,
  findImage,
  findSameVideo,
  findVideo,
  insertFile,
  insertImage,
  insertVideo,
  type StoredFile,
  type StoredImage,
  type StoredVideo,
} from './media.store.ts'
import { isVideo } from './video-format.ts'

const VIDEO_MAX_BYTES = 50 * 1024 * 1024
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024

/** What is needed to bring something in; an upload elsewhere hands on its own service. */
type Intake = Pick<MediaService, 'database' | 'clock' | 'files' | 'encodeGate'>

/**
 * Keeps a picture, made harmless first. The same picture again changes nothing: it keeps its first name and words.
 * The bytes are stored before the row, so that no row ever lacks its bytes.
 * @param alt what a blind person hears; empty text says that the picture is decoration
 * @param options.leastPx a picture with a shorter side is refused, and nothing is kept of it
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE, VALIDATION
 * @source SECURITY row 23
 */
export async function addImage(
  media: Intake,
  bytes: Uint8Array,
  fileName: string,
  alt: string,
  { leastPx = 1 }: { leastPx?: number } = {},
): Promise<StoredImage> {
  const { database, files, encodeGate } = media
  const { bytes: cleanBytes, ...facts } = await encodeGate.pass(() => cleanImage(bytes))
  if (Math.min(facts.widthPx, facts.heightPx) < leastPx) {
    throw new Problem(MEDIA_REFUSALS.pictureTooSmall, { params: { leastPx } })
  }
  await files.put(imageKey(facts.hash, facts.extension), cleanBytes, {
    mediaType: IMAGE_MEDIA_TYPES[facts.extension],
  })
  const words = alt.trim()
  const image: StoredImage = {
    ...facts,
    byteSize: cleanBytes.byteLength,
    fileName: cleanFileName(fileName),
    alt: words,
    isDecorative: words === '',
  }
  const isNew = await insertImage(database.db, { ...image, createdAt: instantOf(media.clock) })
  return isNew ? image : ((await findImage(database.db, image.hash)) ?? image)
}

/** A video to bring in. The size is that of its frames; the slate is the picture that stands for it. */
export type NewVideo = {
  name: string
  slateHash: string
  widthPx: number
  heightPx: number
  mp4: Uint8Array
  webm?: Uint8Array
}

/**
 * Keeps a video. The same bytes with the same slate again answer the video that is there.
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE; NOT_FOUND when the slate is no picture of ours
 */
export async function addVideo(media: Omit<Intake, 'encodeGate'>, video: NewVideo): Promise<StoredVideo> {
  const { name, slateHash, widthPx, heightPx } = video
  const { database, clock, files } = media
  if (!(await findImage(database.db, slateHash))) throw new Problem('NOT_FOUND')
  const mp4Key = await putVideo(files, video.mp4, 'mp4')
  const webmKey = video.webm ? await putVideo(files, video.webm, 'webm') : null

  return await database.transaction(async (tx) => {
    const same = await findSameVideo(tx, { mp4Key, slateHash })
    if (same) return same
    const row = { name, slateHash, widthPx, heightPx, mp4Key, webmKey }
    const id = await insertVideo(tx, { ...row, createdAt: instantOf(clock) })
    return (await findVideo(tx, id)) ?? { id, ...row }
  })
}

async function putVideo(
  files: MediaService['files'],
  bytes: Uint8Array,
  extension: 'mp4' | 'webm',
): Promise<string> {
  if (bytes.byteLength > VIDEO_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.videoTooHeavy)
  if (!isVideo(bytes, extension)) throw new Problem(MEDIA_REFUSALS.notAVideo)
  const key = videoKey(createHash('sha256').update(bytes).digest('hex').slice(0, 32), extension)
  await files.put(key, bytes, { mediaType: `video/${extension}` })
  return key
}

/**
 * Keeps a document for download under an id that cannot be guessed.
 * @param isPublic false: only people who are logged in may fetch it
 * @throws Problem UNSUPPORTED_TYPE when the bytes are not what the name says, TOO_LARGE above 20 MB
 */
export async function addFile(
  media: Omit<Intake, 'encodeGate'> & Pick<MediaService, 'chance'>,
  bytes: Uint8Array,
  fileName: string,
  isPublic: boolean,
): Promise<StoredFile> {
  if (bytes.byteLength > DOCUMENT_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.documentTooHeavy)
  const cleanName = cleanFileName(fileName)
  const mediaType = sniffDocument(bytes, cleanName)
  if (!mediaType) throw new Problem(MEDIA_REFUSALS.notADocument)
  const file: StoredFile = {
    publicId: media.chance.token(128),
    fileName: cleanName,
    mediaType,
    byteSize: bytes.byteLength,
    storeKey: documentKey(Buffer.from(media.chance.bytes(16)).toString('hex')),
    isPublic,
  }
  await media.files.put(file.storeKey, bytes, { mediaType })
  await insertFile(media.database.db, { ...file, createdAt: instantOf(media.clock) })
  return file
}

/**
 * Keeps a PDF that everybody may fetch, under a name that says what it is.
 * @throws Problem UNSUPPORTED_TYPE when the bytes are no PDF or its end is missing, TOO_LARGE above 20 MB
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

/** Takes a document away for good: nobody finds it from the end of the transaction on. Silent where there is none. */
export async function dropFile(
  { files }: Pick<MediaService, 'files'>,
  tx: Tx,
  publicId: string,
): Promise<void> {
  const storeKey = await deleteFile(tx, publicId)
  if (storeKey !== null) tx.afterCommit(() => files.delete(storeKey))
}

export const IMAGE_MEDIA_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const
