import { customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What can be found: a page, event or product, written by the action that saves it. Words that show
 * only for a while stand in parts of their own, with the bounds of that while.
 */
export const searchDocument = pgTable(
  'search_document',
  {
    /** `page`, `event`, `product` … */
    kind: text().notNull(),
    recordId: text('record_id').notNull(),
    /** 0 for what always shows; 1 and up for what shows for a while. */
    part: integer().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    /** Plain text, for the excerpt. */
    body: text().notNull(),
    /** The words of title and text. */
    document: tsvector().notNull(),
    /** The words of the title alone, so that titles are found first among very many. */
    titleWords: tsvector('title_words').notNull(),
    /** The part is found from then on, and before then; null for no bound. */
    visibleFrom: timestamp('visible_from', { withTimezone: true }),
    visibleUntil: timestamp('visible_until', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.part] }),
    index('search_document_words').using('gin', table.document),
    index('search_document_title_words').using('gin', table.titleWords),
  ],
)
