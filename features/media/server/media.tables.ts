import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** An image, identified by the hash of its bytes. The bytes are in the file store. */
export const mediaImage = pgTable('media_image', {
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
  isDecorative: boolean('is_decorative').notNull(),
  /** Average colour as #rrggbb, shown until the image has loaded. */
  placeholder: text().notNull(),
  /**
   * If false, the image is sent only for a signed address, which `ImageAccess` issues to the owner and to permitted
   * staff.
   */
  isPublic: boolean('is_public').notNull().default(true),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A video and its slate, the still image shown in its place. */
export const mediaVideo = pgTable('media_video', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  slateHash: text('slate_hash')
    .notNull()
    .references(() => mediaImage.hash),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
  /** Keys in the file store, one column for each format. */
  mp4Key: text('mp4_key').notNull(),
  webmKey: text('webm_key'),
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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('media_file_store_key').on(table.storeKey)],
)
