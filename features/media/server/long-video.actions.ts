import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { instantOf } from '#platform/shared/clock.ts'
import { Problem } from '#platform/shared/problem.ts'
import { MEDIA_REFUSALS } from '../media.contract.ts'
import { cleanFileName } from './file-name.ts'
import { addImage } from './media.actions.ts'
import { videoKey } from './media-keys.ts'
import type { MediaService } from './media-service.ts'
import { findVideoByKey, holdPublicImages, insertVideo, updateSlate } from './media.store.ts'
import { type Mp4Facts, readMp4 } from './mp4.ts'
import { lockStoreKeys } from './store-keys.store.ts'

/** The largest video that is streamed to the store. @source docs/reference/media.md §4.4 */
export const LONG_VIDEO_MAX_BYTES = 500 * 1024 * 1024

/** A grey image of 16 × 9 px, as PNG: the slate of a video of which no frame was chosen. */
const BLANK_SLATE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAAE0lEQVR42mNQ09IjCTGMahgUGgAMvEbhiei5kQAAAABJRU5ErkJggg==',
  'base64',
)

export type LongVideo = {
  /** 32 hex digits that belong to this upload only; the same id stores the video once. */
  id: string
  fileName: string
  byteSize: number
  /** Returns the bytes. They are read once, and never held as a whole. */
  open: () => Readable
  sentBy: number
}

/**
 * Streams an MP4 video to the file store and adds it to the library, with a blank slate until a frame is chosen. The
 * key in the file store is made from the id of the upload and not from a hash of the bytes, so that the bytes need not
 * be read twice. Adding the same upload again returns the same video.
 * @throws Problem UNSUPPORTED_TYPE, TOO_LARGE; the bytes are then not stored
 */
export async function addLongVideo(
  media: Pick<MediaService, 'database' | 'clock' | 'files' | 'encodeGate'>,
  { id, fileName, byteSize, open, sentBy }: LongVideo,
): Promise<{ id: number }> {
  if (byteSize > LONG_VIDEO_MAX_BYTES) throw new Problem(MEDIA_REFUSALS.longVideoTooHeavy)
  const mp4Key = videoKey(id, 'mp4')
  const known = await findVideoByKey(media.database.db, mp4Key)
  if (known !== undefined) return known
  const put = () => media.files.put(mp4Key, open(), { mediaType: 'video/mp4' })
  const stored = await put()
  const facts = stored.byteSize === byteSize ? await factsOf(media, mp4Key, byteSize) : null
  if (facts === null) {
    await media.files.delete(mp4Key)
    throw new Problem(MEDIA_REFUSALS.notAnMp4)
  }
  const slate = await addImage(media, BLANK_SLATE, 'blank.png', '', { isInLibrary: false })
  return await media.database.transaction(async (tx) => {
    // A deletion of the same key locks it as well. It may have removed the bytes since they were stored.
    await lockStoreKeys(tx, [mp4Key])
    const same = await findVideoByKey(tx, mp4Key)
    if (same !== undefined) return same
    if ((await media.files.stat(mp4Key)) === undefined) await put()
    const slateHash = slate.hash
    if (!(await holdPublicImages(tx, [slateHash])).has(slateHash)) throw new Problem('CONFLICT')
    const name = cleanFileName(fileName)
    const row = { name, slateHash, ...facts, mp4Key, byteSize, hasPoster: false, sentByPersonId: sentBy }
    return { id: await insertVideo(tx, { ...row, createdAt: instantOf(media.clock) }) }
  })
}

async function factsOf(
  { files }: Pick<MediaService, 'files'>,
  key: string,
  byteSize: number,
): Promise<Mp4Facts | null> {
  const read = async (first: number, length: number): Promise<Buffer> => {
    const last = Math.min(first + length, byteSize) - 1
    const stream = last < first ? undefined : await files.stream(key, { first, last })
    return stream === undefined ? Buffer.alloc(0) : buffer(stream)
  }
  return readMp4(read, byteSize)
}

/**
 * Stores an image as the poster of a video. It is not listed in the library.
 * @throws Problem NOT_FOUND, UNSUPPORTED_TYPE, TOO_LARGE
 */
export async function setPoster(
  media: Pick<MediaService, 'database' | 'clock' | 'files' | 'encodeGate'>,
  videoId: number,
  bytes: Buffer,
  then: (tx: Parameters<typeof updateSlate>[0]) => Promise<void>,
): Promise<void> {
  const { hash } = await addImage(media, bytes, 'poster.jpg', '', { isInLibrary: false })
  await media.database.transaction(async (tx) => {
    if (!(await holdPublicImages(tx, [hash])).has(hash)) throw new Problem('CONFLICT')
    if (!(await updateSlate(tx, videoId, hash))) throw new Problem('NOT_FOUND')
    await then(tx)
  })
}
