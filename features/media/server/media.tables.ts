import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** A picture, known by the hash of its bytes. The bytes themselves are in the file store. */
export const mediaImage = pgTable('media_image', {
  /** First 32 hex digits of the SHA-256 of the stored original. */
  hash: text().primaryKey(),
  fileName: text('file_name').notNull(),
  /** Of the stored original: jpg, png, webp or avif. */
  extension: text().notNull(),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
  byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
  /** What a blind person hears; empty when decorative. */
  alt: text().notNull(),
  isDecorative: boolean('is_decorative').notNull(),
  /** Average colour as #rrggbb, shown until the picture is there. */
  placeholder: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A video and the picture that stands for it. */
export const mediaVideo = pgTable('media_video', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  slateHash: text('slate_hash')
    .notNull()
    .references(() => mediaImage.hash),
  widthPx: integer('width_px').notNull(),
  heightPx: integer('height_px').notNull(),
  /** File-store keys by extension: `{"mp4": "…", "webm": "…"}` flattened to two columns. */
  mp4Key: text('mp4_key').notNull(),
  webmKey: text('webm_key'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** A document somebody can download, like supplementary regulations. */
export const mediaFile = pgTable(
  'media_file',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** 128 random bits, base64url: the only id that a stranger may use. */
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
