import {
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The search index of pages, events and products, written by the action that saves them. Texts visible for a limited
 * time are separate parts with that time range.
 */
export const searchDocument = pgTable(
  'search_document',
  {
    /** The kind of record: `page`, `event`, `product` … */
    kind: text().notNull(),
    recordId: text('record_id').notNull(),
    /** The number of the part: 0 for the text that is always visible, 1 and up for timed texts. */
    part: integer().notNull(),
    url: text().notNull(),
    title: text().notNull(),
    /** The text from which excerpts are made, without markup. */
    body: text().notNull(),
    /** The words of title and text. */
    document: tsvector().notNull(),
    /** The words of the title alone, so that title matches are found first among very many. */
    titleWords: tsvector('title_words').notNull(),
    /** The start and end of the time in which the part can be found; null for no limit. */
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

/**
 * The parts of a record in the further languages of the club. They are deleted with the part that they translate, so
 * that a record that is withdrawn is found in no language.
 */
export const searchTranslation = pgTable(
  'search_translation',
  {
    kind: text().notNull(),
    recordId: text('record_id').notNull(),
    part: integer().notNull(),
    language: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    document: tsvector().notNull(),
    titleWords: tsvector('title_words').notNull(),
    visibleFrom: timestamp('visible_from', { withTimezone: true }),
    visibleUntil: timestamp('visible_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.part, table.language] }),
    foreignKey({
      name: 'search_translation_part',
      columns: [table.kind, table.recordId, table.part],
      foreignColumns: [searchDocument.kind, searchDocument.recordId, searchDocument.part],
    }).onDelete('cascade'),
    index('search_translation_words').using('gin', table.document),
    index('search_translation_title_words').using('gin', table.titleWords),
  ],
)
