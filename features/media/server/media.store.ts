import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { ImageExtension } from '../media.rules.ts'
import { mediaFile, mediaImage, mediaVideo } from './media.tables.ts'

/** A stored image as other features receive it. */
export type StoredImage = {
  hash: string
  fileName: string
  extension: ImageExtension
  widthPx: number
  heightPx: number
  byteSize: number
  /** Alternative text; empty if the image is decorative. */
  alt: string
  isDecorative: boolean
  /** Average colour as #rrggbb. */
  placeholder: string
  /** If false, the image is sent only for a signed address. */
  isPublic: boolean
  /** The image that has the bytes, if this one only has another focal point. */
  sourceHash: string | null
  /** The point that every crop contains, in thousandths of width and height. */
  focalX: number
  focalY: number
}

export type StoredVideo = {
  id: number
  name: string
  slateHash: string
  widthPx: number
  heightPx: number
  mp4Key: string
  webmKey: string | null
}

export type StoredFile = {
  publicId: string
  fileName: string
  mediaType: string
  byteSize: number
  storeKey: string
  isPublic: boolean
}

const IMAGE = {
  hash: mediaImage.hash,
  fileName: mediaImage.fileName,
  extension: mediaImage.extension,
  widthPx: mediaImage.widthPx,
  heightPx: mediaImage.heightPx,
  byteSize: mediaImage.byteSize,
  alt: mediaImage.alt,
  isDecorative: mediaImage.isDecorative,
  placeholder: mediaImage.placeholder,
  isPublic: mediaImage.isPublic,
  sourceHash: mediaImage.sourceHash,
  focalX: mediaImage.focalX,
  focalY: mediaImage.focalY,
}

const VIDEO = {
  id: mediaVideo.id,
  name: mediaVideo.name,
  slateHash: mediaVideo.slateHash,
  widthPx: mediaVideo.widthPx,
  heightPx: mediaVideo.heightPx,
  mp4Key: mediaVideo.mp4Key,
  webmKey: mediaVideo.webmKey,
}

const FILE = {
  publicId: mediaFile.publicId,
  fileName: mediaFile.fileName,
  mediaType: mediaFile.mediaType,
  byteSize: mediaFile.byteSize,
  storeKey: mediaFile.storeKey,
  isPublic: mediaFile.isPublic,
}

/** Returns images by their hashes with one query; unknown ones are left out. */
export async function findImages(db: Db, hashes: readonly string[]): Promise<Map<string, StoredImage>> {
  const wanted = [...new Set(hashes)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select(IMAGE).from(mediaImage).where(inArray(mediaImage.hash, wanted))
  return new Map(rows.map((row) => [row.hash, imageOf(row)]))
}

/** Returns images like `findImages`, but no private ones: only those that pages, products and events may show. */
export async function findPublicImages(db: Db, hashes: readonly string[]): Promise<Map<string, StoredImage>> {
  const found = await findImages(db, hashes)
  return new Map([...found].filter(([, image]) => image.isPublic))
}

/**
 * Returns images like `findPublicImages`, and locks them until the transaction ends, so that none is deleted or made
 * private before the record that begins to use it is stored. Every write that names an image calls this in its
 * transaction.
 */
export async function holdPublicImages(tx: Tx, hashes: readonly string[]): Promise<Map<string, StoredImage>> {
  const wanted = [...new Set(hashes)]
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select(IMAGE)
    .from(mediaImage)
    .where(and(inArray(mediaImage.hash, wanted), eq(mediaImage.isPublic, true), isNull(mediaImage.deletedAt)))
    .orderBy(mediaImage.hash)
    .for('share')
  return new Map(rows.map((row) => [row.hash, imageOf(row)]))
}

/**
 * Returns those hashes that belong to no public image, and locks the images of the others until the transaction ends.
 */
export async function findMissingImages(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  const known = await holdPublicImages(tx, hashes)
  return new Set(hashes.filter((hash) => !known.has(hash)))
}

/** Makes an image public, and restores it if an officer had deleted it. */
export async function publishImage(
  db: Db,
  hash: string,
  { isInLibrary, sentBy }: { isInLibrary: boolean; sentBy: number | null },
): Promise<void> {
  await db
    .update(mediaImage)
    .set({
      isPublic: true,
      deletedAt: null,
      ...(isInLibrary
        ? {
            isInLibrary: true,
            sentByPersonId: sql`case when ${mediaImage.isInLibrary} then ${mediaImage.sentByPersonId} else ${sentBy}::integer end`,
          }
        : {}),
    })
    .where(eq(mediaImage.hash, hash))
}

export async function findImage(db: Db, hash: string): Promise<StoredImage | undefined> {
  const [row] = await db.select(IMAGE).from(mediaImage).where(eq(mediaImage.hash, hash))
  return row && imageOf(row)
}

/** Deletes the images with these hashes. @returns the images that were deleted; unknown hashes are left out */
export async function deleteImages(
  db: Db,
  hashes: readonly string[],
): Promise<Pick<StoredImage, 'hash' | 'sourceHash' | 'extension'>[]> {
  if (hashes.length === 0) return []
  const rows = await db
    .delete(mediaImage)
    .where(inArray(mediaImage.hash, [...hashes]))
    .returning({
      hash: mediaImage.hash,
      sourceHash: mediaImage.sourceHash,
      extension: mediaImage.extension,
    })
  return rows.map((row) => ({ ...row, extension: row.extension as ImageExtension }))
}

/**
 * Deletes the rows of videos and library files that were deleted before an instant.
 * @returns the keys of the bytes that no other row names
 */
export async function deleteOldMedia(db: Db, before: Date): Promise<string[]> {
  const files = await db
    .delete(mediaFile)
    .where(lt(mediaFile.deletedAt, before))
    .returning({ key: mediaFile.storeKey })
  const videos = await db
    .delete(mediaVideo)
    .where(lt(mediaVideo.deletedAt, before))
    .returning({ mp4: mediaVideo.mp4Key, webm: mediaVideo.webmKey })
  const keys = videos.flatMap(({ mp4, webm }) => (webm === null ? [mp4] : [mp4, webm]))
  const others =
    keys.length === 0
      ? []
      : await db
          .select({ mp4: mediaVideo.mp4Key, webm: mediaVideo.webmKey })
          .from(mediaVideo)
          .where(or(inArray(mediaVideo.mp4Key, keys), inArray(mediaVideo.webmKey, keys)))
  const shared = new Set(others.flatMap(({ mp4, webm }) => [mp4, webm]))
  return [...files.map(({ key }) => key), ...keys.filter((key) => !shared.has(key))]
}

/** Returns whether an image shows the bytes of a hash. */
export async function hasImageWithBytes(db: Db, hash: string): Promise<boolean> {
  const rows = await db
    .select({ hash: mediaImage.hash })
    .from(mediaImage)
    .where(sql`coalesce(${mediaImage.sourceHash}, ${mediaImage.hash}) = ${hash}`)
    .limit(1)
  return rows.length > 0
}

/**
 * Inserts an image. If its hash exists, changes nothing and locks the row until the transaction ends, so that no clean-up
 * deletes it meanwhile.
 * @returns whether the image was inserted
 */
export async function insertImage(tx: Tx, image: typeof mediaImage.$inferInsert): Promise<boolean> {
  const insert = async (): Promise<boolean> => {
    const hashes = { hash: mediaImage.hash }
    return (await tx.insert(mediaImage).values(image).onConflictDoNothing().returning(hashes)).length > 0
  }
  if (await insert()) return true
  const isThere = await tx
    .select({ hash: mediaImage.hash })
    .from(mediaImage)
    .where(eq(mediaImage.hash, image.hash))
    .for('update')
  // A clean-up can delete the row between the two statements.
  return isThere.length === 0 && (await insert())
}

/** Returns videos by their ids with one query; unknown ones are left out. */
export async function findVideos(db: Db, ids: readonly number[]): Promise<Map<number, StoredVideo>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select(VIDEO)
    .from(mediaVideo)
    .where(and(inArray(mediaVideo.id, wanted), isNull(mediaVideo.deletedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findVideo(db: Db, id: number): Promise<StoredVideo | undefined> {
  const [row] = await db
    .select(VIDEO)
    .from(mediaVideo)
    .where(and(eq(mediaVideo.id, id), isNull(mediaVideo.deletedAt)))
  return row
}

/** Returns the video with these bytes and this slate, if it exists. */
export async function findSameVideo(
  db: Db,
  { mp4Key, slateHash }: Pick<StoredVideo, 'mp4Key' | 'slateHash'>,
): Promise<StoredVideo | undefined> {
  const [row] = await db
    .select(VIDEO)
    .from(mediaVideo)
    .where(
      and(eq(mediaVideo.mp4Key, mp4Key), eq(mediaVideo.slateHash, slateHash), isNull(mediaVideo.deletedAt)),
    )
    .orderBy(mediaVideo.id)
    .limit(1)
  return row
}

/** Returns the video that has the bytes of this key. */
export async function findVideoByKey(db: Db, mp4Key: string): Promise<StoredVideo | undefined> {
  const [row] = await db.select(VIDEO).from(mediaVideo).where(eq(mediaVideo.mp4Key, mp4Key)).limit(1)
  return row
}

/** Gives a video another slate. @returns whether the video exists */
export async function updateSlate(tx: Tx, id: number, slateHash: string): Promise<boolean> {
  const rows = await tx
    .update(mediaVideo)
    .set({ slateHash, hasPoster: true })
    .where(and(eq(mediaVideo.id, id), isNull(mediaVideo.deletedAt)))
    .returning({ id: mediaVideo.id })
  return rows.length > 0
}

/** Inserts a video and returns its id. */
export async function insertVideo(db: Db, video: typeof mediaVideo.$inferInsert): Promise<number> {
  const [row] = await db.insert(mediaVideo).values(video).returning({ id: mediaVideo.id })
  if (!row) throw new Error('the insert answered no id')
  return row.id
}

export async function findFile(db: Db, publicId: string): Promise<StoredFile | undefined> {
  const [row] = await db
    .select(FILE)
    .from(mediaFile)
    .where(and(eq(mediaFile.publicId, publicId), isNull(mediaFile.deletedAt)))
  return row
}

/** Returns documents by their public ids with one query; unknown ones are left out. */
export async function findFiles(db: Db, publicIds: readonly string[]): Promise<Map<string, StoredFile>> {
  const wanted = [...new Set(publicIds)]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select(FILE)
    .from(mediaFile)
    .where(and(inArray(mediaFile.publicId, wanted), isNull(mediaFile.deletedAt)))
  return new Map(rows.map((row) => [row.publicId, row]))
}

/** Deletes the row of a document that is not in the library. @returns the key of its bytes, or null if there is none */
export async function deleteFile(db: Db, publicId: string): Promise<string | null> {
  const [row] = await db
    .delete(mediaFile)
    .where(and(eq(mediaFile.publicId, publicId), eq(mediaFile.isInLibrary, false)))
    .returning({ storeKey: mediaFile.storeKey })
  return row?.storeKey ?? null
}

export async function insertFile(db: Db, file: typeof mediaFile.$inferInsert): Promise<void> {
  await db.insert(mediaFile).values(file)
}

function imageOf(row: Omit<StoredImage, 'extension'> & { extension: string }): StoredImage {
  return { ...row, extension: row.extension as ImageExtension }
}
