import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** An unfinished upload of the media library. @source docs/reference/media.md §6.7 */
export const mediaUpload = pgTable(
  'media_upload',
  {
    /** 32 random hex digits. */
    id: text().primaryKey(),
    personId: integer('person_id').notNull(),
    fileName: text('file_name').notNull(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /**
     * When the file was last changed on the sender's device, in ms since 1970. It distinguishes files with the same
     * name.
     */
    fileModifiedMs: bigint('file_modified_ms', { mode: 'number' }).notNull(),
    /** The number of bytes that are stored. The next part begins there. */
    sentBytes: bigint('sent_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the upload began or its last part was stored. A day later it is deleted. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** When a process began to add the file to the library; null if none does. */
    finishingAt: timestamp('finishing_at', { withTimezone: true }),
    /** The item that the upload became; null until it is finished. */
    itemKind: text('item_kind'),
    itemKey: text('item_key'),
  },
  (table) => [
    index('media_upload_person').on(table.personId),
    index('media_upload_changed').on(table.changedAt),
  ],
)

/** A stored part of an unfinished upload. */
export const mediaUploadPart = pgTable(
  'media_upload_part',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => mediaUpload.id, { onDelete: 'cascade' }),
    firstByte: bigint('first_byte', { mode: 'number' }).notNull(),
    byteSize: integer('byte_size').notNull(),
    storeKey: text('store_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.firstByte] })],
)
