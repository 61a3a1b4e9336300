import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/pool.ts'
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

/** Like `findImages` without private images: those that pages, products and events may show. */
export async function findPublicImages(db: Db, hashes: readonly string[]): Promise<Map<string, StoredImage>> {
  const found = await findImages(db, hashes)
  return new Map([...found].filter(([, image]) => image.isPublic))
}

/** Makes an image public. */
export async function publishImage(db: Db, hash: string): Promise<void> {
  await db.update(mediaImage).set({ isPublic: true }).where(eq(mediaImage.hash, hash))
}

export async function findImage(db: Db, hash: string): Promise<StoredImage | undefined> {
  const [row] = await db.select(IMAGE).from(mediaImage).where(eq(mediaImage.hash, hash))
  return row && imageOf(row)
}

/** Deletes images. @returns those that existed */
export async function deleteImages(
  db: Db,
  hashes: readonly string[],
): Promise<{ hash: string; extension: string }[]> {
  if (hashes.length === 0) return []
  return db
    .delete(mediaImage)
    .where(inArray(mediaImage.hash, [...hashes]))
    .returning({ hash: mediaImage.hash, extension: mediaImage.extension })
}

/** Inserts an image; returns false and changes nothing if its hash exists. */
export async function insertImage(db: Db, image: StoredImage & { createdAt: Date }): Promise<boolean> {
  const rows = await db
    .insert(mediaImage)
    .values(image)
    .onConflictDoNothing()
    .returning({ hash: mediaImage.hash })
  return rows.length > 0
}

/** Returns videos by their ids with one query; unknown ones are left out. */
export async function findVideos(db: Db, ids: readonly number[]): Promise<Map<number, StoredVideo>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select(VIDEO).from(mediaVideo).where(inArray(mediaVideo.id, wanted))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findVideo(db: Db, id: number): Promise<StoredVideo | undefined> {
  const [row] = await db.select(VIDEO).from(mediaVideo).where(eq(mediaVideo.id, id))
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
    .where(and(eq(mediaVideo.mp4Key, mp4Key), eq(mediaVideo.slateHash, slateHash)))
    .orderBy(mediaVideo.id)
    .limit(1)
  return row
}

/** Inserts a video and returns its id. */
export async function insertVideo(
  db: Db,
  video: Omit<StoredVideo, 'id'> & { createdAt: Date },
): Promise<number> {
  const [row] = await db.insert(mediaVideo).values(video).returning({ id: mediaVideo.id })
  if (!row) throw new Error('the insert answered no id')
  return row.id
}

export async function findFile(db: Db, publicId: string): Promise<StoredFile | undefined> {
  const [row] = await db.select(FILE).from(mediaFile).where(eq(mediaFile.publicId, publicId))
  return row
}

/** Returns documents by their public ids with one query; unknown ones are left out. */
export async function findFiles(db: Db, publicIds: readonly string[]): Promise<Map<string, StoredFile>> {
  const wanted = [...new Set(publicIds)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select(FILE).from(mediaFile).where(inArray(mediaFile.publicId, wanted))
  return new Map(rows.map((row) => [row.publicId, row]))
}

/** Deletes a document's row. @returns the key of its bytes, or null if there is no such document */
export async function deleteFile(db: Db, publicId: string): Promise<string | null> {
  const [row] = await db
    .delete(mediaFile)
    .where(eq(mediaFile.publicId, publicId))
    .returning({ storeKey: mediaFile.storeKey })
  return row?.storeKey ?? null
}

export async function insertFile(db: Db, file: StoredFile & { createdAt: Date }): Promise<void> {
  await db.insert(mediaFile).values(file)
}

function imageOf(row: Omit<StoredImage, 'extension'> & { extension: string }): StoredImage {
  return { ...row, extension: row.extension as ImageExtension }
}
