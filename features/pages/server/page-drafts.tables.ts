import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OperationResult, PageOperation, PageVersionContent } from '../page-drafts.contract.ts'
import type { PageFinding } from '../page-findings.contract.ts'
import type { RemovedItems, Revisions } from '../page-edits.rules.ts'
import { page } from './pages.tables.ts'

/**
 * The condition that a page's or a block's JSON contains translations (the key `TRANSLATIONS`, which is not empty). It
 * has no parameter, so that PostgreSQL can use the indexes with the same condition.
 */
export const hasTranslations = (json: SQLWrapper) => sql`${json}::text like '%"translations": {"%'`

/** A complete version of a page; never changed. @source docs/reference/pages-and-blocks.md §8.1 */
export const pageVersion = pgTable(
  'page_version',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    pageId: integer('page_id')
      .notNull()
      .references(() => page.id, { onDelete: 'cascade' }),
    /** The number of the version among those of the page, from 1. */
    number: integer().notNull(),
    /** `published`, `saved`, `scheduled` or `imported`. */
    kind: text().notNull(),
    name: text(),
    content: jsonb().$type<PageVersionContent>().notNull(),
    /** SHA-256 of the content’s JSON text as the database writes it. */
    sha256: text().notNull(),
    /** The number of the last edit that the version contains; null if it was not made from the draft. */
    draftSeq: integer('draft_seq'),
    /** Null if no person made the version. */
    personId: integer('person_id'),
    /** The warnings that the person passed when publishing or scheduling the version; null if it was not checked. */
    passedWarnings: jsonb('passed_warnings').$type<PageFinding[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('page_version_number').on(table.pageId, table.number),
    check('page_version_kind', sql`${table.kind} in ('published', 'saved', 'scheduled', 'imported')`),
    index('page_version_translated').on(table.id).where(hasTranslations(table.content)),
  ],
)

/** The draft of a page, which its editors share. @source docs/reference/pages-and-blocks.md §8.1 */
export const pageDraft = pgTable(
  'page_draft',
  {
    pageId: integer('page_id')
      .primaryKey()
      .references(() => page.id, { onDelete: 'cascade' }),
    /** The number of the last edit. */
    seq: integer().notNull(),
    /** The last edit that the live page contains. The draft differs from the live page if `seq` is greater. */
    cleanSeq: integer('clean_seq').notNull(),
    /** The page’s own fields. */
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    revisions: jsonb().$type<Revisions>().notNull(),
    removedItems: jsonb('removed_items').$type<RemovedItems>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** The person who edited it last; null if it was never edited. Automatic updates of its links do not count. */
    changedBy: integer('changed_by'),
  },
  (table) => [index('page_draft_translated').on(table.pageId).where(hasTranslations(table.values))],
)

/** One block of a draft. */
export const draftBlock = pgTable(
  'draft_block',
  {
    pageId: integer('page_id')
      .notNull()
      .references(() => pageDraft.pageId, { onDelete: 'cascade' }),
    key: uuid().notNull(),
    position: integer().notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    revisions: jsonb().$type<Revisions>().notNull(),
    removedItems: jsonb('removed_items').$type<RemovedItems>().notNull(),
    /** The edit and the client that removed it; null while it is on the page. */
    removed: jsonb().$type<readonly [seq: number, client: string]>(),
    isRestored: boolean('is_restored').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.key] }),
    index('draft_block_translated').on(table.pageId).where(hasTranslations(table.values)),
  ],
)

/** The edits of a draft in order. @source docs/reference/pages-and-blocks.md §8.3 */
export const pageEdit = pgTable(
  'page_edit',
  {
    pageId: integer('page_id')
      .notNull()
      .references(() => page.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    /** The client, one window of an editor, that made the edit. */
    client: text().notNull(),
    /** The number of the edit among those of the client. */
    clientSeq: integer('client_seq').notNull(),
    personId: integer('person_id').notNull(),
    operations: jsonb().$type<PageOperation[]>().notNull(),
    results: jsonb().$type<OperationResult[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.seq] }),
    unique('page_edit_client').on(table.pageId, table.client, table.clientSeq),
    index('page_edit_created').on(table.createdAt),
  ],
)

/**
 * A conflict: two people changed one field at the same time, and one of the values was not applied.
 * @source docs/reference/pages-and-blocks.md §8.4
 */
export const editConflict = pgTable(
  'edit_conflict',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    pageId: integer('page_id')
      .notNull()
      .references(() => page.id, { onDelete: 'cascade' }),
    /** The key of the block; null for a field of the page. */
    blockKey: uuid('block_key'),
    path: text().notNull(),
    /** The value that was not applied. */
    other: jsonb().$type<{ value: unknown }>().notNull(),
    client: text().notNull(),
    personId: integer('person_id').notNull(),
    /** The person who entered the value that stayed; null if unknown. */
    keptBy: integer('kept_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    settledAt: timestamp('settled_at', { withTimezone: true }),
    settledBy: integer('settled_by'),
    /** The chosen value: `kept`, `other`, or `value` for a third one; null until the conflict is settled. */
    choice: text(),
  },
  (table) => [index('edit_conflict_page').on(table.pageId)],
)

/** The people who have a page open in the editor, one row for each window. */
export const editingHere = pgTable(
  'editing_here',
  {
    pageId: integer('page_id')
      .notNull()
      .references(() => page.id, { onDelete: 'cascade' }),
    client: text().notNull(),
    personId: integer('person_id').notNull(),
    field: text(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.client] })],
)

/** The version of a page that will be published at an instant; one per page. */
export const pageSchedule = pgTable(
  'page_schedule',
  {
    pageId: integer('page_id')
      .primaryKey()
      .references(() => page.id, { onDelete: 'cascade' }),
    versionId: integer('version_id')
      .notNull()
      .references(() => pageVersion.id),
    publishAt: timestamp('publish_at', { withTimezone: true }).notNull(),
    personId: integer('person_id').notNull(),
    /** `pending`, or `failed` if the version could not be published. */
    state: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The person who had edited the draft last when it was scheduled; null if it was never edited. */
    changedBy: integer('changed_by'),
    /** Pages that were scheduled together have the same id and are published in one transaction; null for one page. */
    releaseId: text('release_id'),
  },
  (table) => [check('page_schedule_state', sql`${table.state} in ('pending', 'failed')`)],
)

/**
 * The images, videos, addresses and outside links that content uses.
 * @source docs/reference/pages-and-blocks.md §8.6
 */
export const contentUse = pgTable(
  'content_use',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sourceKind: text('source_kind').notNull(),
    sourceId: integer('source_id').notNull(),
    /** `live` or `scheduled`. Uses in drafts are not stored here; they are read from the drafts. */
    stage: text().notNull(),
    /** `{key of the block}:{path of the field}`; the key is empty for a field of the page. */
    place: text().notNull(),
    /** `image`, `video`, `path` or `url`. */
    targetKind: text('target_kind').notNull(),
    targetKey: text('target_key').notNull(),
  },
  (table) => [
    index('content_use_source').on(table.sourceKind, table.sourceId, table.stage),
    index('content_use_target').on(table.targetKind, table.targetKey),
  ],
)

/** A deleted page with its content, so that it can be restored. `page_id` is its former id. */
export const deletedPage = pgTable(
  'deleted_page',
  {
    pageId: integer('page_id').primaryKey(),
    name: text().notNull(),
    url: text().notNull(),
    content: jsonb().$type<PageVersionContent>().notNull(),
    personId: integer('person_id').notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('deleted_page_deleted').on(table.deletedAt)],
)

/**
 * A link that shows the draft of a page to people without access to the staff desk.
 * @source docs/reference/pages-and-blocks.md §8.9
 */
export const previewLink = pgTable(
  'preview_link',
  {
    id: uuid().primaryKey(),
    pageId: integer('page_id')
      .notNull()
      .references(() => page.id, { onDelete: 'cascade' }),
    personId: integer('person_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [index('preview_link_page').on(table.pageId)],
)
