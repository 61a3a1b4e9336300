/** Resumable uploads to the media library. @source docs/reference/media.md §6.7 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MEDIA_REFUSALS } from '#features/media/media.contract.ts'
import {
  addFile,
  addImage,
  addLongVideo,
  cleanFileName,
  isVideo,
  queueFileDeletion,
  sniffImage,
  videoKey,
} from '#features/media/server/media.public.ts'
import { lockByName } from '#platform/server/database/named-lock.store.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { MediaDetail, MediaKind, MediaRef } from '../media-library.contract.ts'
import { DOCUMENT_NAME, KIND_MAX_BYTES } from '../upload-kind.rules.ts'
import { UPLOAD_LIMITS, UPLOAD_REFUSALS, type UnfinishedUpload } from '../uploads.contract.ts'
import type { LibraryDeps } from './library-deps.ts'
import { noteSent, read } from './media-library.actions.ts'
import {
  closeUpload,
  deleteUpload,
  findPartKeys,
  findUpload,
  insertPart,
  insertUpload,
  itemOf,
  listParts,
  listUploads,
  lockOldUploads,
  lockUpload,
  type StoredUpload,
  sumUploads,
  updateFinishing,
  type UploadPart,
} from './uploads.store.ts'

/**
 * Time in ms after which another request may finish an upload although a process has begun to: that process may have
 * been killed.
 */
const FINISHING_MS = 10 * MINUTE_MS
const RETRY_AFTER_S = 2
/** The folder of the file store for the bytes of parts. */
const PARTS_FOLDER = 'uploads'
/** The number of leading bytes that are read to detect the kind of a file. */
const HEAD_BYTES = 64

/** Lists the unfinished uploads of a person. */
export async function list(deps: LibraryDeps, personId: number): Promise<UnfinishedUpload[]> {
  const now = deps.clock.nowMs()
  return (await listUploads(deps.database.db, personId))
    .filter(({ changedAt }) => changedAt.getTime() + UPLOAD_LIMITS.resumableMs > now)
    .map((upload) => ({
      id: upload.id,
      file_name: upload.fileName,
      byte_size: upload.byteSize,
      modified_ms: upload.fileModifiedMs,
      sent_bytes: upload.sentBytes,
      expires_at: expiryOf(upload).toISOString(),
    }))
}

/** Returns the instant until which an upload can be continued. */
export function expiryOf({ changedAt }: Pick<StoredUpload, 'changedAt'>): Date {
  return new Date(changedAt.getTime() + UPLOAD_LIMITS.resumableMs)
}

export type NewUpload = { fileName: string; byteSize: number; modifiedMs: number; personId: number }

/** Begins an upload. @throws Problem TOO_LARGE, UPLOAD_QUOTA, RATE_LIMITED */
export async function begin(
  deps: LibraryDeps,
  { fileName, byteSize, modifiedMs, personId }: NewUpload,
): Promise<StoredUpload> {
  if (byteSize > UPLOAD_LIMITS.fileBytes) throw new Problem(UPLOAD_REFUSALS.fileTooHeavy)
  await deps.uploads.take(String(personId))
  const id = Buffer.from(deps.media.random.bytes(16)).toString('hex')
  const at = instantOf(deps.clock)
  const upload = { id, personId, fileName: cleanFileName(fileName), byteSize, fileModifiedMs: modifiedMs }
  await deps.database.transaction(async (tx) => {
    // Without the lock, uploads that begin at the same time would all see the same sum.
    await lockByName(tx, `uploads of person ${personId}`)
    const { count, bytes } = await sumUploads(tx, personId)
    if (count >= UPLOAD_LIMITS.unfinished || bytes + byteSize > UPLOAD_LIMITS.unfinishedBytes)
      throw new Problem(UPLOAD_REFUSALS.quota)
    await insertUpload(tx, { ...upload, createdAt: at, changedAt: at })
  })
  return load(deps, id, personId)
}

/** Returns an upload that can be continued. @throws Problem NOT_FOUND */
export async function load(deps: LibraryDeps, id: string, personId: number): Promise<StoredUpload> {
  const upload = await findUpload(deps.database.db, id, personId)
  if (upload === undefined || expiryOf(upload).getTime() <= deps.clock.nowMs()) throw new Problem('NOT_FOUND')
  return upload
}

type NewPart = { id: string; personId: number; offset: number; body: Readable; declaredBytes: number | null }

/**
 * Stores a part that begins at `offset`. A part that does not arrive completely is not stored. If two parts with the
 * same offset arrive, only the first is stored. The kind of the file is detected from the first part, so that a file of
 * an unaccepted kind is refused, and its upload deleted, before the rest is sent.
 * @param part.declaredBytes the size that the request declares; null if it declares none
 * @throws Problem NOT_FOUND, UPLOAD_OFFSET, UPLOAD_PART_SIZE, TOO_LARGE, UNSUPPORTED_TYPE, BAD_REQUEST
 */
export async function append(
  deps: LibraryDeps,
  { id, personId, offset, body, declaredBytes }: NewPart,
): Promise<StoredUpload> {
  const { files, random } = deps.media
  const upload = await load(deps, id, personId)
  if (upload.sentBytes !== offset || upload.itemKey !== null) throw new Problem(UPLOAD_REFUSALS.otherOffset)
  const storeKey = `${PARTS_FOLDER}/${id}/${offset}-${Buffer.from(random.bytes(8)).toString('hex')}`
  const mostBytes = Math.min(UPLOAD_LIMITS.partBytes, upload.byteSize - offset)
  if (declaredBytes !== null) refuseSmallPart(upload, declaredBytes)
  const byteSize = await putPart(deps, { storeKey, body, mostBytes })
  try {
    refuseSmallPart(upload, byteSize)
    if (offset === 0 && byteSize > 0)
      refuseUnfit(upload, await head(deps, [{ firstByte: 0, byteSize, storeKey }]))
    await deps.database.transaction(async (tx) => {
      const locked = await lockUpload(tx, id, personId)
      if (locked?.sentBytes !== offset || locked.itemKey !== null)
        throw new Problem(locked === undefined ? 'NOT_FOUND' : UPLOAD_REFUSALS.otherOffset)
      if (byteSize > 0)
        await insertPart(tx, id, { firstByte: offset, byteSize, storeKey }, instantOf(deps.clock))
    })
  } catch (error) {
    await files.delete(storeKey)
    if (isFinal(error)) await discard(deps, id)
    throw error
  }
  if (byteSize === 0) await files.delete(storeKey)
  return load(deps, id, personId)
}

/** Refuses a part, unless it is large enough, empty or the last one. @throws Problem UPLOAD_PART_SIZE */
function refuseSmallPart({ byteSize, sentBytes }: StoredUpload, partBytes: number): void {
  const isLast = sentBytes + partBytes >= byteSize
  if (partBytes > 0 && partBytes < UPLOAD_LIMITS.partLeastBytes && !isLast)
    throw new Problem(UPLOAD_REFUSALS.smallPart)
}

type PutPart = { storeKey: string; body: Readable; mostBytes: number }

async function putPart({ media }: LibraryDeps, { storeKey, body, mostBytes }: PutPart): Promise<number> {
  // The store begins to read after a moment. A connection that is lost before then must not be an unhandled error.
  body.once('error', () => undefined)
  try {
    const limited = Readable.from(upTo(mostBytes, body), { objectMode: false })
    return (await media.files.put(storeKey, limited, { mediaType: 'application/octet-stream' })).byteSize
  } catch (error) {
    if (error instanceof Problem || body.readableEnded) throw error
    throw new Problem('BAD_REQUEST', { cause: error })
  }
}

/** Passes a stream on, up to `mostBytes` bytes. @throws Problem TOO_LARGE if the stream is longer */
async function* upTo(mostBytes: number, body: Readable): AsyncGenerator<Buffer> {
  let count = 0
  // Without `destroyOnReturn: false`, the end of the loop closes the connection before the refusal is sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    count += chunk.byteLength
    if (count > mostBytes) throw new Problem('TOO_LARGE')
    yield chunk
  }
}

/** Returns the first bytes of a file that is stored in parts. */
async function head({ media }: LibraryDeps, parts: readonly UploadPart[]): Promise<Buffer> {
  const [first] = parts
  if (first === undefined) return Buffer.alloc(0)
  const span = { first: 0, last: Math.min(HEAD_BYTES, first.byteSize) - 1 }
  const stream = await media.files.stream(first.storeKey, span)
  return stream === undefined ? Buffer.alloc(0) : buffer(stream)
}

/**
 * Returns the kind of a file according to its bytes; a document must also have a known file extension.
 * @throws Problem
 */
function refuseUnfit({ fileName, byteSize }: StoredUpload, bytes: Buffer): MediaKind {
  const kind = kindOf(fileName, bytes)
  if (kind === null) throw new Problem(UPLOAD_REFUSALS.unknownKind)
  if (byteSize > KIND_MAX_BYTES[kind]) throw new Problem(TOO_HEAVY[kind])
  return kind
}

function kindOf(fileName: string, bytes: Buffer): MediaKind | null {
  if (sniffImage(bytes) !== undefined) return 'image'
  if (isVideo(bytes, 'mp4')) return 'video'
  return DOCUMENT_NAME.test(fileName) ? 'file' : null
}

const TOO_HEAVY = {
  image: MEDIA_REFUSALS.pictureTooHeavy,
  file: MEDIA_REFUSALS.documentTooHeavy,
  video: MEDIA_REFUSALS.longVideoTooHeavy,
}

/** Returns whether the same file would be refused again, so that its stored parts are useless. */
function isFinal(error: unknown): boolean {
  return error instanceof Problem && [413, 415, 422].includes(error.refusal.status)
}

/** Deletes an upload and its parts. @throws Problem NOT_FOUND, IN_PROGRESS while it is being added to the library */
export async function cancel(deps: LibraryDeps, id: string, personId: number): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const upload = await lockUpload(tx, id, personId)
    if (upload === undefined || upload.itemKey !== null) throw new Problem('NOT_FOUND')
    if (isFinishing(deps, upload)) throw new Problem('IN_PROGRESS', { retryAfterS: RETRY_AFTER_S })
    await drop(deps, tx, id)
  })
}

/** Deletes an upload that was refused. */
async function discard(deps: LibraryDeps, id: string): Promise<void> {
  await deps.database.transaction((tx) => drop(deps, tx, id))
}

function isFinishing({ clock }: LibraryDeps, { finishingAt }: StoredUpload): boolean {
  return finishingAt !== null && clock.nowMs() - finishingAt.getTime() < FINISHING_MS
}

type DropDeps = Pick<LibraryDeps, 'database' | 'clock'> & { media: Pick<LibraryDeps['media'], 'random'> }

/**
 * Deletes an upload with the bytes of its parts, and the bytes of a video that was stored but not added: the key of a
 * video is made from the id of its upload.
 */
async function drop(deps: DropDeps, tx: Tx, id: string): Promise<void> {
  const keys = await deleteUpload(tx, id)
  await queueFileDeletion({ clock: deps.clock, random: deps.media.random }, tx, [
    ...keys,
    videoKey(id, 'mp4'),
  ])
}

/**
 * Adds the complete file to the library. A repetition returns the same item, and is refused while the first call runs.
 * @throws Problem NOT_FOUND, UPLOAD_INCOMPLETE, IN_PROGRESS, UNSUPPORTED_TYPE, TOO_LARGE
 */
export async function finish(deps: LibraryDeps, id: string, personId: number): Promise<MediaDetail> {
  const { database, clock } = deps
  const upload = await database.transaction(async (tx) => {
    const locked = await lockUpload(tx, id, personId)
    if (locked === undefined) throw new Problem('NOT_FOUND')
    if (locked.itemKey !== null) return locked
    if (locked.sentBytes < locked.byteSize) throw new Problem(UPLOAD_REFUSALS.incomplete)
    if (isFinishing(deps, locked)) throw new Problem('IN_PROGRESS', { retryAfterS: RETRY_AFTER_S })
    await updateFinishing(tx, id, instantOf(clock))
    return locked
  })
  const known = itemOf(upload)
  if (known !== null) return read(deps, known)
  try {
    const ref = await addItem(deps, upload)
    await database.transaction(async (tx) => {
      const keys = await closeUpload(tx, id, ref)
      await queueFileDeletion({ clock, random: deps.media.random }, tx, keys)
      await noteSent(deps, tx, ref, personId)
    })
    return await read(deps, ref)
  } catch (error) {
    if (isFinal(error)) await discard(deps, id)
    else await updateFinishing(database.db, id, null)
    throw error
  }
}

async function addItem(deps: LibraryDeps, upload: StoredUpload): Promise<MediaRef> {
  const { media } = deps
  const { id, fileName, byteSize, personId: sentBy } = upload
  const parts = await listParts(deps.database.db, id)
  const kind = refuseUnfit(upload, await head(deps, parts))
  const open = () => Readable.from(bytesOf(deps, parts), { objectMode: false })
  if (kind === 'video') {
    const video = await addLongVideo(media, { id, fileName, byteSize, open, sentBy })
    return { kind, key: String(video.id) }
  }
  const bytes = await buffer(open())
  if (kind === 'image') return { kind, key: (await addImage(media, bytes, fileName, '', { sentBy })).hash }
  return { kind, key: (await addFile(media, bytes, fileName, true, { isInLibrary: true, sentBy })).publicId }
}

async function* bytesOf({ media }: LibraryDeps, parts: readonly UploadPart[]): AsyncGenerator<Buffer> {
  for (const { storeKey } of parts) {
    const stream = await media.files.stream(storeKey)
    if (stream === undefined)
      throw new Error(`the part ${storeKey} of an upload is missing from the file store`)
    for await (const chunk of stream) yield chunk as Buffer
  }
}

const DELETED_AT_ONCE = 200

/** Deletes uploads without a new part for a day, with their parts. */
export async function removeOldUploads(deps: DropDeps): Promise<void> {
  const before = new Date(deps.clock.nowMs() - UPLOAD_LIMITS.resumableMs)
  await deps.database.transaction(async (tx) => {
    for (const id of await lockOldUploads(tx, before, DELETED_AT_ONCE)) await drop(deps, tx, id)
  })
}

type StrayDeps = Pick<LibraryDeps, 'database' | 'clock'> & { media: Pick<LibraryDeps['media'], 'files'> }

/**
 * Deletes the bytes of parts that belong to no upload. Such bytes remain if a process is killed after it stored the
 * bytes of a part and before it stored the row. Bytes that were stored recently are not deleted, because the row of
 * their part may follow.
 */
export async function removeStrayParts({ database, clock, media }: StrayDeps): Promise<void> {
  const before = clock.nowMs() - UPLOAD_LIMITS.resumableMs
  let keys: string[] = []
  const removeUnknown = async () => {
    const known = await findPartKeys(database.db, keys)
    for (const key of keys) if (!known.has(key)) await media.files.delete(key)
    keys = []
  }
  for await (const { key, modifiedAt } of media.files.list(PARTS_FOLDER)) {
    if (modifiedAt.getTime() > before) continue
    keys.push(key)
    if (keys.length === DELETED_AT_ONCE) await removeUnknown()
  }
  await removeUnknown()
}
