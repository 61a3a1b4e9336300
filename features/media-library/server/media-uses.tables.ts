import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * The images, videos and files that each record's texts refer to. Triggers update it in the transaction that changes a
 * record (function `update_media_uses` of the migration `media_uses`), so that no reader has to search the texts.
 */
export const mediaUse = pgTable(
  'media_use',
  {
    /** The item as `kind:key`, like `image:0f3c…` or `video:5`. */
    media: text().notNull(),
    /** The table of the record: `page`, `page_block`, `page_draft`, `draft_block`, `page_version`, `product`, … */
    source: text().notNull(),
    /** The primary key of the row in that table; two columns are joined by a colon. */
    sourceId: text('source_id').notNull(),
    /** The kind of the record to which the row belongs: `page`, `product`, `event`, `group`, `video` or `setting`. */
    recordKind: text('record_kind').notNull(),
    recordId: text('record_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.media, table.source, table.sourceId] }),
    index('media_use_source').on(table.source, table.sourceId),
  ],
)
