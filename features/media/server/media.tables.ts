import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The columns of everything that the media library lists. @source docs/reference/media.md §6.1 */
const libraryColumns = {
  /** The name in the library. If it is empty, the file name is shown. */
  title: text().notNull().default(''),
  /** The id of the person who sent the item; null if that is not known. */
  sentByPersonId: integer('sent_by_person_id'),
  /** When the name, the description or the place in the library last changed; null if it never did. */
  libraryChangedAt: timestamp('library_changed_at', { withTimezone: true }),
  /** When an officer deleted the item; null if it is in the library. It is removed from storage 30 days later. */
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
}

/** An image, identified by the hash of its bytes. The bytes are in the file store. */
export const mediaImage = pgTable(
  'media_image',
  {
    /** First 32 hex digits of the SHA-256 of the stored original. */
    hash: text().primaryKey(),
    fileName: text('file_name').notNull(),
    /** Format of the stored original: jpg, png, webp or avif. */
    extension: text().notNull(),
    widthPx: integer('width_px').notNull(),
    heightPx: integer('height_px').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** Alternative text for screen readers; empty if decorative. */
    alt: text().notNull(),
    /**
     * True for every image that was stored without an alternative text. It does not mean that somebody marked the image
     * as decoration; see `isMarkedDecorative`.
     */
    isDecorative: boolean('is_decorative').notNull(),
    /** True if an officer marked the image as decoration. */
    isMarkedDecorative: boolean('is_marked_decorative').notNull().default(false),
    /** True if staff sent it for the site. Photos that belong to a person are never in the library. */
    isInLibrary: boolean('is_in_library').notNull().default(false),
    ...libraryColumns,
    /**
     * The hash of the image whose bytes this image shows with another focal point; null if this image has bytes of its
     * own.
     */
    sourceHash: text('source_hash'),
    /** The point that every crop contains, in thousandths of width and height from the top left. */
    focalX: integer('focal_x').notNull().default(500),
    focalY: integer('focal_y').notNull().default(500),
    /** Average colour as #rrggbb, shown until the image has loaded. */
    placeholder: text().notNull(),
    /**
     * If false, the image is sent only for a signed address, which `ImageAccess` issues to the owner and to permitted
     * staff.
     */
    isPublic: boolean('is_public').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('media_image_library')
      .on(table.createdAt, table.hash)
      .where(sql`${table.isInLibrary} and ${table.deletedAt} is null`),
    index('media_image_deleted')
      .on(table.deletedAt, table.hash)
      .where(sql`${table.deletedAt} is not null`),
    index('media_image_edition')
      .on(table.sourceHash)
      .where(sql`${table.sourceHash} is not null`),
  ],
)

/** The description of an image of the library in one language. @source docs/reference/media.md §6.2 */
export const mediaDescription = pgTable(
  'media_description',
  {
    hash: text()
      .notNull()
      .references(() => mediaImage.hash, { onDelete: 'cascade' }),
    /** A locale of the app. */
    language: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.language] })],
)

/** A video and its slate, the still image shown in its place. */
export const mediaVideo = pgTable('media_video', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  slateHash: text('slate_hash')
    .notNull()
    .references(() => mediaImage.hash),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
  /** False while the slate is the blank image, because no frame of the video was chosen yet. */
  hasPoster: boolean('has_poster').notNull().default(true),
  /** Keys in the file store, one column for each format. */
  mp4Key: text('mp4_key').notNull(),
  webmKey: text('webm_key'),
  /** Size of the MP4 file in bytes; null for videos that were stored before the size was. */
  byteSize: bigint('byte_size', { mode: 'number' }),
  ...libraryColumns,
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A document for download, such as supplementary regulations. */
export const mediaFile = pgTable(
  'media_file',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** 128 random bits as base64url: the only id in public addresses. */
    publicId: text('public_id').notNull().unique(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    storeKey: text('store_key').notNull(),
    isPublic: boolean('is_public').notNull(),
    /** True if staff sent it to the library. Documents of events are not in it. */
    isInLibrary: boolean('is_in_library').notNull().default(false),
    ...libraryColumns,
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('media_file_store_key').on(table.storeKey),
    index('media_file_library')
      .on(table.createdAt, table.publicId)
      .where(sql`${table.isInLibrary} and ${table.isPublic} and ${table.deletedAt} is null`),
  ],
)
