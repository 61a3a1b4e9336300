import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { page } from './pages.tables.ts'

/**
 * The request to review the draft of a page; one per page, removed when the page is published or scheduled.
 * @source docs/reference/pages-and-blocks.md §8.10
 */
export const pageReview = pgTable(
  'page_review',
  {
    pageId: integer('page_id')
      .primaryKey()
      .references(() => page.id, { onDelete: 'cascade' }),
    /** The state of the review: `asked` while it is open, or `sent_back` with the reply of the reviewer. */
    state: text().notNull(),
    /** The person who requested the review. */
    personId: integer('person_id').notNull(),
    note: text().notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    answeredBy: integer('answered_by'),
    reason: text(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [check('page_review_state', sql`${table.state} in ('asked', 'sent_back')`)],
)

/** A comment on a block or on a whole page, for officers only. @source docs/reference/pages-and-blocks.md §8.10 */
export const pageComment = pgTable(
  'page_comment',
  {
    /** The client makes the id, so that a comment that arrives twice is stored once. */
    id: uuid().primaryKey(),
    pageId: integer('page_id')
      .notNull()
      .references(() => page.id, { onDelete: 'cascade' }),
    /** Null for the whole page. */
    blockKey: uuid('block_key'),
    personId: integer('person_id').notNull(),
    text: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    resolvedBy: integer('resolved_by'),
  },
  (table) => [index('page_comment_page').on(table.pageId, table.createdAt)],
)
